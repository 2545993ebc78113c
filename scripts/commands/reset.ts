import { rmSync } from 'node:fs'
import { homePlace } from '../lib/place.ts'
import { isPortFree } from '../lib/ports.ts'
import { stop } from '../lib/stop.ts'

const place = homePlace()
if (!(await isPortFree(place.port))) stop('Sopan is running. Stop it with Ctrl-C first, then run this again.')
rmSync(place.folder, { recursive: true, force: true })
console.log('The local database, files and objects are gone. npm start makes new ones with the demo content.')
