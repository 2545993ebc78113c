import { buildSite } from '../lib/build-site.ts'

/** `npm run build` builds the site into web/dist. `npm start` and `npm run deploy` do it themselves. */
await buildSite()
console.log('web/dist is up to date.')
