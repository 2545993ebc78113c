import { startLocalSite } from './lib/local-site.ts'
import { placeAt } from './lib/place.ts'
const site = await startLocalSite(placeAt('lead', 9787, 9789))
console.log('up', site.place.origin)
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)))
