import { rebuildBoards } from '../backup/rebuild-boards.ts'
import { openSession } from '../deploy/session.ts'

/** `npm run rebuild-boards [-- --env staging]` counts the boards of all tests again from the record, as it must be after a restore. */
console.log(`The boards of ${await rebuildBoards(openSession(process.argv.slice(2)))} tests are counted again.`)
