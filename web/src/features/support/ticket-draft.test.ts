import { expect, test } from 'vitest'
import { readFeedbackSearch } from './feedback-search.ts'
import { isLongEnough, readTicketDraft } from './ticket-draft.ts'

const KEY = 'A'.repeat(43)

test('a draft comes back as it was left', () => {
  const left = { category: 'payment', text: 'Paid twice', images: [KEY], context: { route: '/old' } }
  expect(readTicketDraft(left, { category: undefined, context: { route: '/user' } })).toEqual({ ...left, context: { route: '/user' } })
})

test('what a link knows goes before what was left', () => {
  const known = { category: 'payment', context: { order: 'abc' } } as const
  expect(readTicketDraft({ category: 'test', text: 'Half' }, known)).toEqual({ ...known, text: 'Half', images: [] })
})

test.each([null, 5, 'x', [], { images: 'x', text: 7, category: 'sales' }, { images: ['../../x', 3, KEY] }])(
  'junk is left out: %j',
  (stored) => {
    const draft = readTicketDraft(stored, { category: undefined, context: {} })
    expect([draft.category, draft.text]).toEqual(['test', ''])
    expect(draft.images.every((one) => one === KEY)).toBe(true)
  },
)

test('an address brings along only what is of this site', () => {
  expect(readFeedbackSearch({ ticket: 'a'.repeat(16), category: 'payment', order: 'order_1', attempt: `${'a'.repeat(16)}.2` })).toEqual({
    ticket: 'a'.repeat(16),
    category: 'payment',
    order: 'order_1',
    attempt: `${'a'.repeat(16)}.2`,
  })
  const nothing = { ticket: undefined, category: undefined, order: undefined, attempt: undefined }
  expect(readFeedbackSearch({ ticket: '../x', category: 'sales', order: '<b>', attempt: 'x' })).toEqual(nothing)
})

test('blanks are no message', () => expect([isLongEnough('   '), isLongEnough(' abc ')]).toEqual([false, true]))
