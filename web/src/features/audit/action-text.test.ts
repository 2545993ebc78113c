import { expect, test } from 'vitest'
import { actionText } from './action-text.ts'
import { auditQuery } from '#contract/audit/schemas.ts'
import { objectionActRequest } from '#contract/objections/desk-schemas.ts'
import { reviewActRequest } from '#contract/plausibility/desk-schemas.ts'
import { bulkRequest } from '#contract/question-bank/schemas.ts'
import { ticketActRequest } from '#contract/support/inbox-schemas.ts'
import { testsChangeRequest } from '#contract/tests/schemas.ts'
import { workerSources } from '#tests/lint/worker-sources.ts'

/** Acts that a route declares and refines after the dot before it writes: no entry has these names. */
const REFINED = new Set([
  'book',
  'book.text',
  'comment.decide',
  'key.decide',
  'objection.act',
  'post.text',
  'prime.refund_decide',
  'question.bulk',
  'rank.decide',
  'reply.act',
  'test.change',
  'ticket.act',
  'upload.rows',
])
/** Names of the same form that are no acts. */
const OTHERS = new Set(['content.read', 'content.write'])
/** What the API calls write that put the name of the act together. */
const COMPOSED = [
  ...objectionActRequest.def.options.flatMap(({ shape }) => [...shape.act.def.values].map((act) => `objection.${act}`)),
  ...reviewActRequest.def.options.flatMap(({ shape }) => [...shape.act.def.values].map((act) => `rank.${act}`)),
  ...bulkRequest.def.options.flatMap(({ shape }) => [...shape.deed.def.values].map((deed) => `question.${deed}`)),
  ...ticketActRequest.def.options.flatMap(({ shape }) => [...shape.act.def.values].map((act) => `ticket.${act}`)),
  ...testsChangeRequest.shape.change.def.options.flatMap(({ shape }) => Object.keys(shape).map((what) => `test.${what}`)),
  ...['refund', 'key.publish'].flatMap((act) =>
    ['ask', 'approve', 'reject'].map((end) => `${act === 'refund' ? 'prime.refund' : act}_${end}`),
  ),
]

/** Every name of an act in these texts: literals whose first word is that of a declared act. */
function actsIn(files: readonly (readonly [string, string])[]): string[] {
  const all = files.map(([, text]) => text).join('\n')
  const declared = [...all.matchAll(/(?:adminAct|auditRead)\((?:c, )?'([^']+)'/g)].map(([, name = '']) => name)
  const subjects = new Set([...declared.map((name) => name.split('.')[0]), 'account', 'invitation'])
  const literals = [...all.matchAll(/'([a-z][a-z-]*(?:\.[a-zA-Z_]+)+)'/g)].map(([, name = '']) => name)
  return [...new Set([...literals, ...declared])].filter(
    (name) => subjects.has(name.split('.')[0]) && !REFINED.has(name) && !OTHERS.has(name),
  )
}

test('every act that the audit log can hold has words', () => {
  const acts = [...actsIn(workerSources()), ...COMPOSED]
  expect(acts.length).toBeGreaterThan(100)
  expect(acts.filter((act) => actionText(act) === null).toSorted()).toEqual([])
})

test('the log can be filtered by every act', () => {
  const acts = [...actsIn(workerSources()), ...COMPOSED]
  expect(acts.filter((action) => !auditQuery.safeParse({ action }).success)).toEqual([])
})

test('an act without words would be found', () => {
  expect(actsIn([['worker/features/x.ts', "adminAct('topic.split'); const entry = { action: 'topic.joined' }"]])).toEqual([
    'topic.split',
    'topic.joined',
  ])
})
