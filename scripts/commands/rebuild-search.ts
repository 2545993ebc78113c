import { callOperator } from '../lib/load-demo.ts'
import { homePlace, prepareSettings } from '../lib/place.ts'
import { isPortFree } from '../lib/ports.ts'
import { stop } from '../lib/stop.ts'

/** Makes the search index of a running site again, page by page; `--origin` and OPERATOR_SECRET name a site that is not on this machine. */
const place = homePlace()
const at = process.argv.indexOf('--origin')
const remote = at === -1 ? undefined : process.argv[at + 1]
const secret = remote === undefined ? prepareSettings(place).OPERATOR_SECRET : process.env['OPERATOR_SECRET']
if (remote === undefined && (await isPortFree(place.port))) stop('Sopan is not running. Start it with npm start in another window.')
if (secret === undefined) stop('Give the secret of that site as OPERATOR_SECRET in the environment.')

interface Step {
  readonly told: number
  readonly next: { readonly from: string; readonly after: string } | null
}

let told = 0
let next: Step['next'] = { from: 'questions', after: '' }
while (next !== null) {
  const answer = await callOperator(remote ?? place.origin, secret, '/api/operations/rebuild-search', next)
  if (answer.status !== 200) stop(`The index could not be rebuilt: the site answered ${answer.status}. The old index stays in use.`)
  const step = answer.body as Step
  told += step.told
  next = step.next
}
console.log(`The index reads ${told} questions, groups, tests, posts and users again; they can be found as the queue gets to them.`)
