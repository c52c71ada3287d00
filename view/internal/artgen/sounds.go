package main

func playSounds() []file { return nil }
func appIcon() picture   { return newPicture(8, 8) }
