import { typecheck } from '../lib/typecheck.ts'

/** `npm run typecheck` generates the messages and types of this checkout anew and compiles every part of the project without writing anything. */
process.exit((await typecheck(true)) ? 0 : 1)
