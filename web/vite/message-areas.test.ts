import { expect, test } from 'vitest'
import { messageAreas } from './message-areas.ts'
import type { SourceFile } from './source-graph.ts'

const IMPORT = "import { m } from '#web/lib/i18n/messages.ts'\n"
const file = (path: string, source: string): SourceFile => ({ path, source })

const AREAS = messageAreas([
  file('main.tsx', "import { tree } from './routeTree.gen.ts'\nimport './features/attempts/leftovers.ts'\nimport './app/shell/layout.tsx'"),
  file('routeTree.gen.ts', "import { Route } from './routes/test.tsx'\nimport { Route as Home } from './routes/home.tsx'"),
  file('routes/test.tsx', "import { Page } from '#web/features/attempts/page.tsx'\nimport { guard } from '#web/session/guard.ts'"),
  file('features/attempts/tools.ts', "void import('#web/features/attempts/toolbar/calculator.tsx')"),
  file('features/attempts/toolbar/calculator.tsx', `${IMPORT}m.calculator_title()\nm.exam_pause()`),
  file('routes/home.tsx', "import { Home } from '#web/app/shell/layout.tsx'"),
  file('features/attempts/leftovers.ts', "void import('./say-sent.ts')"),
  file('features/attempts/say-sent.ts', `${IMPORT}m.exam_sent()`),
  file(
    'features/attempts/page.tsx',
    `${IMPORT}import { Clock } from './clock.tsx'\nimport './tools.ts'\nm.exam_title()\nm.action_close()\nm.exam_pause()`,
  ),
  file('features/attempts/clock.tsx', `${IMPORT}const NAMES = { left: () => m.exam_left({ time: form.m.exam_no_use }) }`),
  file('app/shell/layout.tsx', `${IMPORT}import '#web/lib/api/error-text.ts'\nm.action_close()`),
  file('lib/api/error-text.ts', "void import('./error-texts/rare.ts')"),
  file('lib/api/error-texts/rare.ts', `${IMPORT}m.error_coupon_refused()`),
  file('session/guard.ts', 'export const m = { exam_own: 1 }\nm.exam_own'),
])

test('a message that one area uses belongs to it', () => {
  expect(AREAS.areaOf('exam_title')).toBe('attempt')
  expect(AREAS.areaOf('exam_left')).toBe('attempt')
})
test("a message that others use too is everyone's", () => {
  expect(AREAS.areaOf('action_close')).toBe('core')
})
test("a message of an area is everyone's where the entry leads to it without a route", () => {
  expect(AREAS.areaOf('exam_sent')).toBe('core')
  expect(AREAS.areaOfFile('features/attempts/say-sent.ts')).toBeNull()
})
test('a message that nothing shows travels with no one', () => {
  expect(AREAS.areaOf('exam_forgotten')).toBeNull()
  expect(AREAS.areaOf('exam_no_use')).toBeNull()
  expect(AREAS.areaOf('exam_own')).toBeNull()
})
test('messages that are taken in another way fail the build, since their use could not be seen', () => {
  const source = "import { m as texts } from '#web/lib/i18n/messages.ts'\ntexts.exam_title()"
  expect(() => messageAreas([file('main.tsx', source)])).toThrow('Take the messages by')
})
test('a route needs the areas that its component leads to', () => {
  expect(AREAS.areasOfModule('routes/test.tsx')).toEqual(['attempt'])
  expect(AREAS.areasOfModule('routes/home.tsx')).toEqual([])
})
test('what a screen and a part of it both say comes with the screen', () => {
  expect(AREAS.areaOf('exam_pause')).toBe('attempt')
})
test('a part of an area is one that no route waits for', () => {
  expect(AREAS.areaOf('calculator_title')).toBe('examTools')
  expect(AREAS.areasOfModule('routes/test.tsx')).not.toContain('examTools')
})
test('what a page loads in texts is told with its parts, and a type brings none', () => {
  const files = [
    file('main.tsx', ''),
    file('routes/user/index.tsx', "import { Home } from '#web/features/catalogue/home/home.tsx'"),
    file('features/catalogue/home/home.tsx', `${IMPORT}import type { Tab } from '#web/features/results/tab.tsx'\nm.home_hello()`),
    file('features/results/tab.tsx', `${IMPORT}import '#web/features/results/insight/replay.tsx'\nm.analysis_title()`),
    file('features/results/insight/replay.tsx', `${IMPORT}m.insight_play()`),
  ]
  const areas = messageAreas(files)
  expect(areas.areasShown(['routes/user/index.tsx'])).toEqual(['home'])
  expect(areas.areasShown(['features/results/tab.tsx'])).toEqual(['results', 'insight'])
  expect(areas.areasOfModule('features/results/tab.tsx')).toEqual(['results'])
})
test('a few words that screens of several areas show come with those of everyone', () => {
  const areas = messageAreas([file('main.tsx', ''), file('question/annotations/label-buttons.tsx', `${IMPORT}m.label_concept()`)])
  expect(areas.areaOf('label_concept')).toBe('core')
})
test('the texts of rare errors come by themselves, though the entry asks for them', () => {
  expect(AREAS.areaOf('error_coupon_refused')).toBe('errors')
})
