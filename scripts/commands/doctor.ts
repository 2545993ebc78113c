import { examine, hasProblem, sayFindings } from '../deploy/doctor.ts'
import { openSession } from '../deploy/session.ts'
import { stop } from '../lib/stop.ts'

/** `npm run doctor [-- --env staging]` says what a deployment would miss, and changes nothing. */
const session = openSession(process.argv.slice(2))
const findings = await examine(session).catch((error: Error) => stop(error.message))
console.log(`\n${session.environment.name}, ${session.environment.origin}\n`)
sayFindings(findings, console.log)
console.log(hasProblem(findings) ? '\nIt cannot be deployed like this.\n' : '\nReady to deploy.\n')
process.exitCode = hasProblem(findings) ? 1 : 0
