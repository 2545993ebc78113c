/** Every reference in code and documents leads to a file, a heading or a decision of the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDERS = ['worker', 'durable-objects', 'web', 'scripts', 'tests', 'docs', 'demo', 'packs', 'migrations'] as const
const KINDS = /\.(ts|tsx|mjs|css|html|md|toml|sql)$/
/** Generated or built, and this file, which holds the forms that it looks for. */
const PASSED_OVER = /(^|\/)(node_modules|dist|paraglide|\.wrangler)\/|routeTree\.gen\.ts$|^tests\/lint\/references\.test\.ts$/

interface Source {
  /** From the root, with `/`. */
  readonly path: string
  readonly text: string
}

const textFiles = (folder: string, recursive: boolean): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive })
    .filter((entry) => entry.isFile() && KINDS.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !PASSED_OVER.test(path))

const sources: readonly Source[] = [...textFiles('.', false), ...FOLDERS.flatMap((folder) => textFiles(folder, true))].map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}))

/** A heading as GitHub names its anchor. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsIn = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** Whether `docs/x.md` or `docs/x.md#heading`, from the root, is there. */
function leadsSomewhere(path: string, anchor: string | undefined): boolean {
  if (!existsSync(join(ROOT, path))) return false
  return anchor === undefined || anchorsIn(readFileSync(join(ROOT, path), 'utf8')).has(anchor)
}

const numbers = new Set(
  readdirSync(join(ROOT, 'docs/decisions')).flatMap((name) => (/^\d{4}-.+\.md$/.test(name) ? [name.slice(0, 4)] : [])),
)

/** `docs/x.md#heading` in a text that leads nowhere. */
const brokenDocs = ({ text }: Source): string[] =>
  [...text.matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)]
    .filter(([, file = '', anchor]) => !leadsSomewhere(`docs/${file}`, anchor))
    .map(([reference]) => reference)

/** Links of a Markdown file to files of the repository that lead nowhere. */
const brokenLinks = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|image:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, file = '', anchor]) => !leadsSomewhere(file === '' ? path : posix.join(dirname(path), file), anchor))
    .map(([link]) => link)

/** Decisions that are named and do not exist. */
const missingDecisions = ({ text }: Source): string[] =>
  [...text.matchAll(/\bdecisions? ((?:\d{4})(?:(?:, | and |–)\d{4})*)/gi)]
    .flatMap(([, list = '']) => list.match(/\d{4}/g) ?? [])
    .filter((number) => !numbers.has(number))

/** Forms that point to a text outside the repository, or to one inside it without its path. */
const OUTSIDE = [
  /(?<!\bRFC \d{4} )§/,
  /\bthreats? [A-I]\d/i,
  /\bfeatures [A-Z]\d/,
  /\b(product-spec|spec-statements|platform-facts|house-style|exam-rules §|design card)\b/i,
  /(?<![\w/(.[-])(exam-rules|threats|design|look|screens|features|seams|platform|budgets|architecture|glossary)\.md\b/,
  /\bissues? #?\d{1,3}\b/i,
  /\((0\d{3})\)/,
  /\bdocs\/decisions\/\d{4}(?!-)/,
]

const outsideForms = ({ text }: Source): string[] =>
  text.split('\n').flatMap((line) => (OUTSIDE.some((form) => form.test(line)) ? [line.trim()] : []))

/** Paths in backticks of a document that are not there. Decisions tell of their day and are left out. */
const PATH = /`((?:worker|durable-objects|web|tests|scripts|docs|packs|demo|migrations)(?:\/[\w.$@-]+)*\/?)`/g
const missingPaths = ({ text }: Source): string[] =>
  [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => path.includes('/') && !existsSync(join(ROOT, path)))

const found = (check: (source: Source) => string[], among: readonly Source[] = sources): string[] =>
  among.flatMap((source) => check(source).map((what) => `${source.path}: ${what}`))

const markdown = sources.filter(({ path }) => path === 'README.md' || path.startsWith('docs/'))
const guides = markdown.filter(({ path }) => !path.startsWith('docs/decisions/'))

test('the tree is read', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  expect(guides.length).toBeGreaterThan(15)
})
test('every document and heading that is named exists', () => {
  expect(found(brokenDocs)).toEqual([])
})
test('every link of a document leads to a file and a heading', () => {
  expect(found(brokenLinks, markdown)).toEqual([])
})
test('every decision that is named exists', () => {
  expect(found(missingDecisions)).toEqual([])
})
test('nothing points to a text outside the repository', () => {
  expect(found(outsideForms)).toEqual([])
})
test('every path that a document names exists', () => {
  expect(found(missingPaths, guides)).toEqual([])
})

const planted = (text: string): Source => ({ path: 'docs/planted.md', text })

test.each([
  ['a document that is not there', brokenDocs, '(docs/nowhere.md)'],
  ['a heading that is not there', brokenDocs, 'see docs/exam-rules.md#how-to-fly'],
  ['a link to a file that is not there', brokenLinks, '[here](nowhere.md)'],
  ['a link to a heading that is not there', brokenLinks, '[here](exam-rules.md#how-to-fly)'],
  ['a link to a heading of its own that is not there', brokenLinks, '[here](#how-to-fly)'],
  ['a decision that nobody took', missingDecisions, 'as decision 9999 has it'],
  ['the second of two decisions', missingDecisions, '(decisions 0034 and 9998)'],
  ['a section of a text outside', outsideForms, '(exam-rules §1.2)'],
  ['a number of a text outside', outsideForms, '(threats B2)'],
  ['a document without its path', outsideForms, 'the rule of design.md'],
  ['a numbered feature', outsideForms, '(features A24)'],
  ['the number of an issue', outsideForms, 'left for issue 12'],
  ['a decision as a bare number', outsideForms, 'nothing is lost (0055)'],
  ['a path that is not there', missingPaths, 'in `worker/features/nowhere.ts`'],
])('%s is found', (_name, check, text) => {
  expect(check(planted(text))).not.toEqual([])
})
test.each([
  ['a heading', brokenDocs, 'docs/exam-rules.md#negative-marks, then more'],
  ['a link', brokenLinks, '[here](exam-rules.md#negative-marks)'],
  ['a decision', missingDecisions, '(decisions 0034 and 0035)'],
  ['a section of a standard', outsideForms, 'RFC 8030 §5 says so'],
])('%s that exists is not', (_name, check, text) => {
  expect(check(planted(text))).toEqual([])
})
