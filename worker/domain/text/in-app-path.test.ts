import { describe, expect, test } from 'vitest'
import { inAppPath } from './in-app-path.ts'

const HOSTILE = [
  '',
  'user',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /user',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%0d%0aLocation:x',
  '/user%00',
  '/./\\evil',
  '/..//evil.example',
  '/user/../..//evil.example',
  '/ａ',
  '/user\u202e',
  'data:text/html,x',
  '/%09/evil.example',
  '@evil.example',
  '/.//evil.example',
]

describe('a path from outside', () => {
  test.each(HOSTILE)('%j is refused', (path) => {
    expect(inAppPath(path)).toBeNull()
  })
  test.each(['/', '/user', '/user/testseries?exam=SSC%20CGL&sort=new#top', '/test/attempt?attempt=abc.1'])('%s stays as it is', (path) => {
    expect(inAppPath(path)).toBe(path)
  })
  test('something that is no text is refused', () => {
    expect(inAppPath({ toString: () => '/user' })).toBeNull()
  })
})
