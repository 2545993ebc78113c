import { expect, test } from 'vitest'
import { MOST_QUESTIONS } from '#contract/patterns/pattern.ts'
import { keyPublishRequest, MOST_CHANGES } from './schemas.ts'

test('the key of the longest paper is published in one request', () => {
  const request = (count: number) => ({
    paperVersion: 1,
    expectedKeyVersion: 1,
    reason: 'The official key',
    changes: Array.from({ length: count }, (_, question) => ({ question, action: 'dropFullMarksAll' })),
  })
  expect(MOST_CHANGES).toBe(MOST_QUESTIONS)
  expect(keyPublishRequest.safeParse(request(MOST_QUESTIONS)).success).toBe(true)
  expect(keyPublishRequest.safeParse(request(MOST_QUESTIONS + 1)).success).toBe(false)
})
