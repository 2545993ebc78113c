import { expect, test } from 'vitest'
import { isKeepMessage, keptUrls } from './keep-message.ts'

test('only this site’s hashed files are kept, each once', () => {
  const loaded = [
    'https://s.example/assets/a.js',
    'https://s.example/assets/a.js',
    'https://s.example/api/me',
    'https://other.example/assets/b.js',
    'https://s.example/fonts/m.woff2',
  ]
  expect(keptUrls(loaded, 'https://s.example')).toEqual(['https://s.example/assets/a.js', 'https://s.example/fonts/m.woff2'])
})
test('a message of another kind is not understood', () => {
  expect(isKeepMessage({ kind: 'keep', urls: [] })).toBe(true)
  for (const data of [null, 'keep', { kind: 'other', urls: [] }, { kind: 'keep' }]) expect(isKeepMessage(data)).toBe(false)
})
