import { rmSync } from 'node:fs'
import { isPortFree } from '../lib/ports.ts'
import { PATHS } from '../lib/paths.ts'
import { SETTINGS } from '../lib/settings.ts'
import { stop } from '../lib/stop.ts'

if (!(await isPortFree(SETTINGS.port))) stop('Sopan is running. Stop it with Ctrl-C first, then run this again.')
rmSync(PATHS.state, { recursive: true, force: true })
console.log('The local database, files and objects are gone. npm start makes new ones with the demo content.')
