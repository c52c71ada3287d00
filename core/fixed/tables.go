package fixed

var sinTable [16385]uint16
var sqrtTable [192]uint8
var arcTable [256]arc
