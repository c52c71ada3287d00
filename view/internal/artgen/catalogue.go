package main

import "slices"

// catalogue lists every picture.
func catalogue() []job {
	return slices.Concat(
		bodyJobs("knight", knight), bodyJobs("ranger", ranger), bodyJobs("mage", mage), bodyJobs("assassin", assassin),
		bodyJobs("creep_melee", creepMelee), bodyJobs("creep_ranged", creepRanged), bodyJobs("creep_siege", creepSiege),
		buildingJobs(), floraJobs(), terrainJobs(), decalJobs(), effectJobs(), bulletJobs(),
		uiJobs(), portraitJobs(), iconJobs(),
	)
}
