// Package reflect takes values apart.
package reflect

import "reflect"

func fields(v any) int {
	return reflect.ValueOf(v).NumField() // want reflect reflect.ValueOf
}

func keys(v reflect.Value) int { // want reflect reflect.Value
	return len(v.MapKeys()) // want reflect v.MapKeys
}
