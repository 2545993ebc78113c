import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PATHS } from '#scripts/lib/paths.ts'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      { readonly uses?: string; readonly steps?: readonly Step[]; readonly 'timeout-minutes'?: number; readonly environment?: string }
    >
  >
}

const folder = join(PATHS.root, '.github/workflows')
const { scripts } = JSON.parse(readFileSync(join(PATHS.root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const files = readdirSync(folder)

describe.each(files)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const workflow = parse(text) as Workflow
  const jobs = Object.values(workflow.jobs)
  const steps = jobs.flatMap((job) => job.steps ?? [])

  test('names each action of others by its commit, with the version beside it', () => {
    const used = [...text.matchAll(/uses: (\S+)(.*)/g)].filter(([, action = '']) => !action.startsWith('./'))
    expect(used.filter(([, action, comment]) => !/@[0-9a-f]{40}$/.test(action ?? '') || !/# v\d+\.\d+\.\d+$/.test(comment ?? ''))).toEqual(
      [],
    )
  })
  test('runs only commands that the project has', () => {
    const commands = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run )?([a-z-]+)/g)].map(([, command]) => command ?? ''))
    expect(commands.filter((command) => !(command in scripts) && !['sbom', 'ci'].includes(command))).toEqual([])
  })
  test('may only read the repository unless a job says more, and ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(jobs.filter((job) => job.uses === undefined && job['timeout-minutes'] === undefined)).toEqual([])
  })
  test('uses the key of the account only in a job that an environment guards', () => {
    const unguarded = jobs.filter((job) => JSON.stringify(job).includes('CLOUDFLARE_API_TOKEN') && job.environment === undefined)
    expect(unguarded).toEqual([])
  })
})

test('a command that asks the running site is given the operator secret in every workflow, as the account’s key is', () => {
  const asking = files.flatMap((name) =>
    Object.values((parse(readFileSync(join(folder, name), 'utf8')) as Workflow).jobs)
      .flatMap((job) => job.steps ?? [])
      .filter(({ run = '' }) => /npm run (deploy|restore-drill|backup)\b/.test(run))
      .map(({ run = '', env = {} }) => ({ run, given: Object.keys(env) })),
  )
  expect(asking.length).toBeGreaterThanOrEqual(3)
  for (const { run, given } of asking) expect(given, run).toEqual(expect.arrayContaining(['CLOUDFLARE_API_TOKEN', 'OPERATOR_SECRET']))
  expect(asking.find(({ run }) => run.includes('restore-drill'))?.given).toContain('SOPAN_BACKUP_KEY')
})

test('there are workflows', () => {
  expect(files).toEqual(expect.arrayContaining(['ci.yml', 'production.yml', 'staging.yml']))
})

test('the demonstration of compose.yaml runs a command that the project has, with the Node of the project', () => {
  const { services } = parse(readFileSync(join(PATHS.root, 'compose.yaml'), 'utf8')) as {
    services: { sopan: { image: string; command: string } }
  }
  const { devDependencies } = JSON.parse(readFileSync(join(PATHS.root, 'package.json'), 'utf8')) as { devDependencies: { node: string } }
  expect(services.sopan).toMatchObject({ command: 'npm start', image: `node:${devDependencies.node}-bookworm` })
  expect(scripts['start']).toBeDefined()
})
