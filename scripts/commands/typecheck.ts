import { typecheck } from '../lib/typecheck.ts'

process.exit((await typecheck(true)) ? 0 : 1)
