import { expect, test } from 'vitest'
import { kindOf } from './wants-pop-up.ts'

test.each([
  ['/user/test-analysis/abc?attempt=2', 'result'],
  ['/user/feedback?ticket=abc', 'reply'],
  ['/user/pass/status', 'expiry'],
  ['/user/buy-pass', 'expiry'],
  ['/user/passes', null],
  ['/user/testseries', null],
  [null, null],
])('%s is about %s', (link, kind) => expect(kindOf({ link })).toBe(kind))
