package data

import "sameframe/core/fixed"

// Rules are the numbers of the game that belong to no prototype.
type Rules struct {
	GoldStart      fixed.Num
	GoldPerSecond  fixed.Num
	LevelXP        []fixed.Num // total experience for level 2, 3, …; its length + 1 is the level cap
	XPRange        fixed.Num   // heroes within share experience
	KillGold       fixed.Num   // for a hero kill
	KillGoldLevel  fixed.Num   // plus per level of the victim
	AssistGold     fixed.Num   // shared by those who helped
	AssistWindow   Millis
	KillXP         fixed.Num
	KillXPLevel    fixed.Num
	TowerGold      fixed.Num // to each hero of the other camp
	RespawnBase    Millis
	RespawnLevel   Millis // plus per level
	FountainRadius fixed.Num
	FountainHeal   fixed.Num // percent of maximum health and mana per second
	FountainDamage fixed.Num // pure damage per second to enemies inside
	DefenceWindow  Millis    // a tower turns on a hero who hurt one of its heroes within this time
	ShopRadius     fixed.Num
	FirstWave      Millis
	WaveEvery      Millis
	SiegeEvery     int      // each n-th wave brings a siege creep
	LateAfter      Millis   // from this match time on each wave brings a siege creep,
	LateEvery      Millis   // and one more for each further stretch of this length; 0: never
	CreepGrowth    Millis   // creeps gain one level each
	Wave           []UnitID // a wave's members in spawn order
	Siege          UnitID
	BlinkGap       fixed.Num // distance beside a blink's target
}
