import { expect, test } from 'vitest'
import { type KnownAddress, sortInvitees } from './sort-invitees.ts'

const invitee = { row: 1, email: 'a@example.org', primeDays: null }
const becomes = (known: Partial<KnownAddress> | null) => {
  const all = known === null ? [] : [{ email: 'a@example.org', userId: null, isMember: false, isInvited: false, ...known }]
  const { invite, join, passedOver } = sortInvitees([invitee], all)
  return invite.length === 1 ? 'invited' : join.length === 1 ? 'joins' : passedOver[0]?.finding
}

test.each([
  ['no one knows', null, 'invited'],
  ['has an account', { userId: 'u' }, 'joins'],
  ['is a member', { userId: 'u', isMember: true }, 'member'],
  ['has an open invitation', { isInvited: true }, 'invited'],
  ['has an account and an open invitation, which the next login claims', { userId: 'u', isInvited: true }, 'invited'],
])('an address that %s', (_name, known, wanted) => {
  expect(becomes(known)).toBe(wanted)
})

test('an open invitation is not made twice', () => {
  const known = [{ email: 'a@example.org', userId: null, isMember: false, isInvited: true }]
  expect(sortInvitees([invitee], known)).toEqual({ invite: [], join: [], passedOver: [{ invitee, finding: 'invited' }] })
})
