import { expect, test } from 'vitest'
import { readPushMessage } from './push-message.ts'

test('a push is shown as it was sent', () => {
  const sent = { body: 'پیغام', url: '/user/feedback?ticket=a', tag: 'n5', language: 'ur' }
  expect(readPushMessage(JSON.stringify(sent))).toEqual({ ...sent, direction: 'rtl' })
})

test.each(['', 'null', '[]', '{', '5', '{"body":7,"url":null}'])('junk is shown without words: %s', (text) => {
  expect(readPushMessage(text)).toEqual({ body: '', url: '/user/notifications', tag: 'push', language: 'en', direction: 'ltr' })
})

test.each(['https://evil.example', '//evil.example', '/\\\\evil.example', 'javascript:alert(1)', '/a b', '/\u202e'])(
  '%s leads nowhere else',
  (url) => {
    expect(readPushMessage(JSON.stringify({ url })).url).toBe('/user/notifications')
  },
)
