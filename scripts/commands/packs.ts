import { loadPacks } from '../lib/load-demo.ts'
import { sayImported } from '../lib/say-imported.ts'
import { openSession, operatorSecret } from '../deploy/session.ts'
import { stop } from '../lib/stop.ts'

/** `npm run packs [-- --env staging]` brings the rules of the exams that come with Sopan to a deployed site. What is there already stays. */
const { environment } = openSession(process.argv.slice(2))
const secret = operatorSecret(environment)
if (secret === null) stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET.')
console.log(sayImported('The pattern packs', await loadPacks(environment, secret)))
