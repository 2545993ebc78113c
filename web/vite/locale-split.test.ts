import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import {
  inChosenLetters,
  nearestFallback,
  oneLocale,
  onlyMessages,
  withAreaMessages,
  withLateMessages,
  withRouteMessages,
} from './locale-split.ts'

const MESSAGES = "/* eslint-disable */\nexport * from './messages/_index.js'\nexport * as m from './messages/_index.js'"

test('m is one locale, by the language of the document', () => {
  const split = oneLocale(MESSAGES)
  expect(split).not.toContain('_index')
  expect(split).toContain(`"ur": () => import('./messages/ur.js')`)
  expect(split).toContain('await load[locale]()')
})
test.each([
  ['m is made otherwise', 'export const m = messages'],
  ['the index lies elsewhere', MESSAGES.replaceAll('_index', 'index')],
])('the build fails when the generated layout has changed: %s', (_, source) => {
  expect(() => oneLocale(source)).toThrow('layout of Paraglide has changed')
})
test('a missing message comes from the nearest language, inside the same chunk', () => {
  const missing = 'export { nav_home } from "./en.js"'
  expect(nearestFallback(missing, 'mai', 'mai', 'core')).toBe('export { nav_home } from "./hi.js?area=core&for=mai"')
  expect(nearestFallback(missing, 'hi', 'mai', 'core')).toBe('export { nav_home } from "./en.js?area=core&for=mai"')
  expect(nearestFallback(missing, 'as', 'as', 'admin')).toBe('export { nav_home } from "./en.js?area=admin&for=as"')
})
test.each(["export { nav_home } from './en.js'", 'export { nav_home as home } from "./en.js"'])(
  'a fallback written otherwise fails the build: %j',
  (source) => {
    expect(() => nearestFallback(source, 'hi', 'hi', 'core')).toThrow('layout of Paraglide has changed')
  },
)

test('a Manipuri message hands its own words over, apart from the values between them', () => {
  const source = 'export const a = () => {\n\treturn /** @type {LocalizedString} */ (`${i?.n} শেম্বা`)\n};\n'
  expect(inChosenLetters(source)).toMatch(/^const letters = .*\nexport const a = \(\) => \{\n\treturn letters`\$\{i\?\.n\} শেম্বা`\n\};\n$/)
})
test('a Manipuri message that is written otherwise fails the build', () => {
  expect(() => inChosenLetters('return /** @type {LocalizedString} */ "শেম্বা"')).toThrow('layout of Paraglide has changed')
})

const LOCALE = [
  'import * as registry from "../registry.js"',
  'export const nav_home = () => {\n\treturn `Start: \u0939\u094b\u092e };`\n};',
  'export const exam_left = (i) => {const p = registry.plural("en", i?.count, {});\n\treturn `${i?.time} left`\n};',
  'export { exam_far } from "./en.js"',
].join('\n\n')
test('a file of an area holds the messages of the area alone', () => {
  const exam = onlyMessages(LOCALE, parseSync('en.js', LOCALE).program, (key) => key.startsWith('exam_'))
  expect(exam).toContain('export const exam_left')
  expect(exam).toContain('export { exam_far } from "./en.js"')
  expect(exam).toContain('import * as registry')
  expect(exam).not.toContain('Start')
})
test('a message that is exported otherwise fails the build', () => {
  const source = 'export const a = 1, b = 2'
  expect(() => onlyMessages(source, parseSync('en.js', source).program, () => true)).toThrow('layout of Paraglide has changed')
})
test("a screen of an area takes its area's messages from there, and the others from where they were", () => {
  const source = "import { m } from '#web/lib/i18n/messages.ts'\nconst a = m.exam_left({ time }) + m.action_close() + form.m.exam_left\n"
  expect(withAreaMessages(source, 'attempt', (key) => (key.startsWith('exam_') ? 'attempt' : 'core'))).toBe(
    `import { m as attemptMessages } from 'virtual:messages/attempt'\n${source.replace('= m.exam_left', '= attemptMessages.exam_left')}`,
  )
})
test('a part that comes by itself waits for its messages and for those of its screen', () => {
  const source = "import { m } from '#web/lib/i18n/messages.ts'\nconst a = m.calculator_title() + m.exam_left() + m.action_close()\n"
  const moved = withAreaMessages(source, 'examTools', (key) =>
    key.startsWith('calculator_') ? 'examTools' : key.startsWith('exam_') ? 'attempt' : 'core',
  )
  expect(moved).toContain(
    "import { m as examToolsMessages, comeAtLast as examToolsCome } from 'virtual:messages/examTools'\nawait examToolsCome()\n",
  )
  expect(moved).toContain(
    "import { m as attemptMessages, comeAtLast as attemptCome } from 'virtual:messages/attempt'\nawait attemptCome()\n",
  )
  expect(moved).toContain('examToolsMessages.calculator_title() + attemptMessages.exam_left() + m.action_close()')
})
test('a route brings the messages of its area along with its component; the way to them is at hand', () => {
  const route = "const $$splitComponentImporter = () => import('test.tsx?tsr-split=component')"
  expect(withRouteMessages(route, ['attempt'])).toBe(
    "import { ready as attemptReady } from 'virtual:messages/attempt'\nconst $$splitComponentImporter = () => Promise.all([import('test.tsx?tsr-split=component'), attemptReady()]).then(([component]) => component)",
  )
  const both = "const $$splitLoaderImporter = () => import('test.tsx?tsr-split=component---loader')"
  expect(withRouteMessages(both, ['attempt'])).toContain("Promise.all([import('test.tsx?tsr-split=component---loader'), ")
  expect(() => withRouteMessages('const component = Page', ['attempt'])).toThrow('code splitting has changed')
})

test('the way to the messages of admins is a file that only they ask for', () => {
  const route = "const $$splitComponentImporter = () => import('users.tsx?tsr-split=component')"
  expect(withRouteMessages(route, ['admin'])).toBe(
    "const $$splitComponentImporter = () => Promise.all([import('users.tsx?tsr-split=component'), import('virtual:messages/admin').then((messages) => messages.ready())]).then(([component]) => component)",
  )
})

test('what is loaded later brings the messages of its areas, where they are not there yet', () => {
  const source = "const load = async () => (await import('../tabs/score-tab.tsx')).ScoreTab\nvoid import('sonner')"
  const late = withLateMessages(source, (target) => (target === '../tabs/score-tab.tsx' ? ['attempt'] : []))
  expect(late).toBe(
    `import { ready as attemptReady } from 'virtual:messages/attempt'\n${source.replace(
      "import('../tabs/score-tab.tsx')",
      "Promise.all([import('../tabs/score-tab.tsx'), attemptReady()]).then(([loaded]) => loaded)",
    )}`,
  )
  expect(withLateMessages(source, () => [])).toBe(source)
})

test('a message that the formatter has broken over two lines is a message of its area too', () => {
  const source = "import { m } from '#web/lib/i18n/messages.ts'\nconst x = m\n  .exam_one()\n  .trim()"
  expect(withAreaMessages(source, 'attempt', () => 'attempt')).toContain('attemptMessages.exam_one()')
})
