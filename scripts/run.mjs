// The one door of every npm script. It runs on any Node from 20 on, before anything is installed, and then hands over to the
// Node that the project brings.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asksForHelp, helpOf, optionsIn, unknownOptions } from './help.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.sopan-installed')
const [command = 'start', ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(
    `Sopan needs Node 20 or later to install itself; this is ${process.version}. Install a newer Node (https://nodejs.org) and run the command again.`,
  )
}
answerOrRefuse()
install()

const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  WRANGLER_SEND_METRICS: 'false',
  // What was compiled once is read again: every run of wrangler and Vite begins a third sooner.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
}
const child = spawn(
  join(bin, 'node'),
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'commands', `${command}.ts`), ...rest],
  { cwd: root, env, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))

/** Says what the command is for where that was asked, and ends it where it was given an option that it does not know. */
function answerOrRefuse() {
  const help = helpOf(readFileSync(join(root, 'scripts', 'commands', `${command}.ts`), 'utf8'))
  // Options of tests are those of Vitest and Playwright.
  if (asksForHelp(rest) && (command !== 'test' || rest.length === 1)) {
    console.log(`\n${help}\n`)
    process.exit(0)
  }
  const unknown = command === 'test' ? [] : unknownOptions(help, rest)
  if (unknown.length === 0) return
  const known = optionsIn(help)
  stop(
    `"${command}" has no option ${unknown.join(', ')}. ${known.length === 0 ? 'It has none at all.' : `It has ${known.join(', ')}.`} Nothing was done; npm run ${command} -- --help explains it.`,
  )
}

/** Installs what the lockfile names, once for each lockfile. */
function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(join(bin, 'node'))) return
  console.log('Installing what Sopan needs. This happens once and takes a minute or two.')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0)
    stop('The packages could not be installed. Check the connection to the npm registry (npm ping) and run the command again.')
  writeFileSync(stamp, wanted)
}

function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}
