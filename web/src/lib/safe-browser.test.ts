import { expect, test } from 'vitest'
import { headersOf, type SafeExamBrowserApi } from './safe-browser.ts'

const HASH = 'a1'.repeat(32)
const PAGES = ['https://sopan.example/test/start?test=a#top', 'https://sopan.example/']
const SENT = { 'safe-browser-hash': HASH, 'safe-browser-pages': 'https://sopan.example/test/start?test=a https://sopan.example/' }

/** A browser that works out its key when it is asked, and tells it as `tell` does. */
function asked(tell: (done: () => void) => void): SafeExamBrowserApi {
  const security = {
    configKey: '',
    updateKeys: (done: () => void) => {
      security.configKey = HASH
      tell(done)
    },
  }
  return { security }
}

test('a key that was set as the page loaded is sent with the addresses it may be about, without their fragments', async () => {
  expect(await headersOf({ security: { configKey: HASH } }, PAGES, 1_000)).toEqual(SENT)
})
test('the same address is sent once', async () => {
  const { 'safe-browser-pages': pages } = await headersOf({ security: { configKey: HASH } }, [PAGES[1] ?? '', `${PAGES[1]}#a`], 1_000)
  expect(pages).toBe('https://sopan.example/')
})
test('a browser that has to be asked first is asked', async () => {
  expect(
    await headersOf(
      asked((done) => setTimeout(done, 5)),
      PAGES,
      10_000,
    ),
  ).toEqual(SENT)
})
test('a browser that is handed only the name of the callback finds it in the page', async () => {
  const byName = asked(({ name }) => setTimeout(() => (Reflect.get(globalThis, name) as () => void)(), 5))
  expect(await headersOf(byName, PAGES, 10_000)).toEqual(SENT)
})
test('a browser that never calls back is waited for so long and no longer', async () => {
  expect(
    await headersOf(
      asked(() => {}),
      PAGES,
      5,
    ),
  ).toEqual(SENT)
})
test.each([
  ['has no key', { security: { configKey: '' } }],
  ['has something else', { security: { configKey: 'Safe Exam Browser' } }],
  ['knows nothing of keys', {}],
  [
    'fails',
    {
      security: {
        updateKeys: () => {
          throw new Error('no')
        },
      },
    },
  ],
])('nothing is sent of a browser that %s', async (_what, api) => {
  expect(await headersOf(api, PAGES, 5)).toEqual({})
})
