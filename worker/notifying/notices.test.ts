import { expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { units } from '#domain/marking/units.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'
import { linkOf, noticeMessage } from './notices.ts'

const marks = { testId: 't', n: null, before12: units(-6), after12: units(25) }

test.each(LOCALES)('in %s a learner is told which test, the marks before, and the marks now', (language) => {
  const notice = noticeMessage('marksChanged', language, { ...marks, title: { en: 'Mock $& 1' } })
  for (const text of [notice.en, notice[language] ?? '']) {
    expect(text).toContain('Mock $& 1')
    expect(text).toContain('-0.50')
    expect(text).toContain('2.08')
    expect(text).not.toMatch(/[{}]/)
  }
  expect(Object.keys(notice)).toHaveLength(language === 'en' ? 1 : 2)
})
test('the title is in the learner’s language where it has one', () => {
  const notice = noticeMessage('marksChanged', 'mai', { ...marks, title: { en: 'Mock', hi: 'मॉक' } })
  expect([notice.en.includes('Mock'), notice.mai?.includes('मॉक')]).toEqual([true, true])
})
test.each(LOCALES)('in %s every other notice has its values in place of the placeholders', (language) => {
  const until = Date.UTC(2026, 11, 24)
  const notices = [
    noticeMessage('ticketReplied', language, { ticketId: 'a', number: 1042 }),
    noticeMessage('reportClosed', language, { ticketId: 'a', number: 1042 }),
    noticeMessage('commentReplied', language, { slug: 'a', title: 'Averages', commentId: 'c' }),
    noticeMessage('passActive', language, { plan: { en: 'Gold {date}' } }),
    noticeMessage('refunded', language, { orderId: 'o', paise: 12_350 }),
    noticeMessage('passEndsInAWeek', language, { until }),
    noticeMessage('passEndsInADay', language, { until }),
    noticeMessage('passEnded', language, { until }),
    noticeMessage('passGiven', language, { until }),
    noticeMessage('passShortened', language, { until }),
    noticeMessage('accountViewed', language, { at: until }),
    noticeMessage('rightsChanged', language, { userId: 'u' }),
    noticeMessage('batchJoined', language, { batch: 'Evening' }),
    noticeMessage('accountUnused', language, { until }),
    noticeMessage('objectionUpheld', language, { testId: 't', place: 0, title: { en: 'Mock 7' }, reasons: { en: 'Both are right' } }),
    noticeMessage('objectionTurnedDown', language, { testId: 't', place: 0, title: { en: 'Mock 8' }, reasons: { ta: 'விடை சரி' } }),
    noticeMessage('rankHeld', language, { testId: 't', title: { en: 'Mock 9' }, reasons: { en: 'Forty answers in forty seconds' } }),
    noticeMessage('rankStaysHeld', language, { testId: 't', title: { en: 'Mock 10' }, reasons: { ta: 'நேரம் பொருந்தவில்லை' } }),
    noticeMessage('rankShownAgain', language, { testId: 't', title: { en: 'Mock 11' }, reasons: null }),
  ].map((notice) => notice[language] ?? '')
  const values = [
    '1042',
    '1042',
    'Averages',
    'Gold {date}',
    '₹123.50',
    '2026',
    '2026',
    '2026',
    '2026',
    '2026',
    '',
    '',
    'Evening',
    '2026',
    'Both are right',
    'விடை சரி',
    'Forty answers in forty seconds',
    'நேரம் பொருந்தவில்லை',
    'Mock 11',
  ]
  for (const [i, value] of values.entries()) expect(notices[i]).toContain(value)
  expect(notices.join().replace('Gold {date}', '')).not.toMatch(/[{}]/)
  // The names of daily quizzes stand in the same files.
  const texts = Object.keys(NOTICE_TEXTS.en).filter((name) => name.startsWith('notice_'))
  expect(notices).toHaveLength(texts.length - 1)
})
test('the reason of a decision is cut where it is long, and left out where it may not be told', () => {
  const of = { testId: 't', place: 0, title: { en: 'Mock' } }
  const long = noticeMessage('objectionUpheld', 'en', { ...of, reasons: { en: 'a'.repeat(1_000) } }).en
  expect(long.endsWith(`${'a'.repeat(300)}…`)).toBe(true)
  expect(noticeMessage('objectionTurnedDown', 'en', { ...of, reasons: null }).en).toMatch(/The key stands\.$/)
})
test('a notice leads to what it is about', () => {
  expect(linkOf('objectionUpheld', { testId: 't', place: 1, title: { en: '' }, reasons: null })).toBe('/test-solution/t?inPaper=2')
  expect(linkOf('marksChanged', { ...marks, title: { en: '' } })).toBe('/user/test-analysis/t')
  expect(linkOf('rankHeld', { testId: 't', title: { en: '' }, reasons: null })).toBe('/user/test-analysis/t')
  expect(linkOf('marksChanged', { ...marks, n: 2, title: { en: '' } })).toBe('/user/test-analysis/t?attempt=2')
  expect(linkOf('ticketReplied', { ticketId: 'a', number: 1 })).toBe('/user/feedback?ticket=a')
  expect(linkOf('refunded', { orderId: 'o', paise: 1 })).toBe('/user/pass/transaction-history?order=o')
  expect(linkOf('commentReplied', { slug: 'averages', title: '', commentId: 'c' })).toBe('/blog/averages#comment-c')
  expect(linkOf('passEnded', { until: 0 })).toBe('/user/buy-pass')
})
