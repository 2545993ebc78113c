import { buildSite } from '../lib/build-site.ts'

await buildSite()
console.log('web/dist is up to date.')
