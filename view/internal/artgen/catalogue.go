package main

import "slices"

// catalogue lists every picture.
func catalogue() []job {
	return slices.Concat(
		bodyJobs("knight", knight), bodyJobs("ranger", ranger), bodyJobs("mage", mage), bodyJobs("assassin", assassin),
		bodyJobs("warden", warden), bodyJobs("shaman", shaman), bodyJobs("monk", monk),
		bodyJobs("witch", witch), bodyJobs("engineer", engineer), bodyJobs("priest", priest),
		bodyJobs("wolf", wolf), bodyJobs("turret_gun", turretGun), summonBuildings(),
		bodyJobs("creep_melee", creepMelee), bodyJobs("creep_ranged", creepRanged), bodyJobs("creep_siege", creepSiege),
		buildingJobs(), floraJobs(), terrainJobs(), decalJobs(), effectJobs(), cueListJobs(), zoneJobs(), bulletJobs(), spellBullets(),
		uiJobs(), portraitJobs(), iconJobs(),
	)
}
