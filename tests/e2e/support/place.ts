import { placeAt } from '#scripts/lib/place.ts'

/** The tests' own site: its ports and state meet no one else's. E2E_PORT moves it where two runs must not meet. */
const port = Number(process.env['E2E_PORT'] ?? 8797)

export const E2E_PLACE = placeAt(port === 8797 ? 'e2e' : `e2e-${port}`, port, port + 2)
