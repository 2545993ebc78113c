import { namedSite } from '../backup/ask-site.ts'
import { rebuildSearch } from '../backup/rebuild-record.ts'

/** Makes the search index of a running site again, page by page; `--origin` and OPERATOR_SECRET name a site that is not on this machine. */
const told = await rebuildSearch(await namedSite(process.argv.slice(2), 'The old index stays in use.'))
console.log(`The index reads ${told} questions, groups, tests, posts and users again; they can be found as the queue gets to them.`)
