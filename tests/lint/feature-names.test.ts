/** A feature has one name: in the contract, the Worker, the site and the flows. */
import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALONE } from '../workers-alone.ts'

const root = new URL('../../', import.meta.url)
const foldersIn = (path: string): string[] =>
  readdirSync(new URL(path, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasFile(new URL(`${path}${entry.name}/`, root)))
    .map(({ name }) => name)

/** A folder that only a former version had stays on a disk without files. */
const hasFile = (folder: URL): boolean => readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())

const WORKER = foldersIn('worker/features/')
/** Features that have no route of their own. */
const SITE_ALONE = ['info', 'normalisation', 'public-pages', 'sitting-needs']

/** The screens of admins for a feature whose own folder learners load: `{feature}-editor`, and the queue of the comments' moderators. */
const EDITORS = ['blog-editor', 'book-editor', 'comment-queue']

/** Folders of Worker tests that are about no single feature. */
const WORKER_TESTS = [
  'authorisation',
  'budgets',
  'content',
  'database',
  'formatting',
  'helpers',
  'hostile',
  'http',
  'limits',
  'secrecy',
  'sittings',
  'stored-formats',
]

const strangers = (names: readonly string[], also: readonly string[]): string[] =>
  names.filter((name) => !WORKER.includes(name) && !also.includes(name))

test('each folder of the contract is a feature of the Worker, or shared', () => {
  expect(strangers(foldersIn('worker/contract/'), ['shared'])).toEqual([])
})
test('each feature of the site is one of the Worker, or needs none of it', () => {
  expect(strangers(foldersIn('web/src/features/'), [...SITE_ALONE, ...EDITORS])).toEqual([])
})
test('each folder of flows is a feature of the site, its shell or support', () => {
  expect(strangers(foldersIn('tests/e2e/'), [...SITE_ALONE, 'shell', 'support'])).toEqual([])
})
test('each folder of Worker tests is a feature of the Worker, or named here', () => {
  expect(strangers(foldersIn('tests/worker/'), WORKER_TESTS)).toEqual([])
})
test('each Worker test that runs alone is there', () => {
  expect(ALONE.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})
test('a feature under another name is found', () => {
  expect(strangers(['rehearsal'], SITE_ALONE)).toEqual(['rehearsal'])
})
