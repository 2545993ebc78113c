import { placeAt } from '#scripts/lib/place.ts'

/** The tests' own site: its ports and state meet nobody else's. */
export const E2E_PLACE = placeAt('e2e', 8797, 8799)
