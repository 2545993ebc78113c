import { describe, expect, test } from 'vitest'
import { afterTicketAct, afterPersonWrote, type TicketStand } from './ticket-step.ts'

const NEW: TicketStand = { state: 'new', owedSince: 100, closedAt: null }
const WAITING: TicketStand = { state: 'waiting', owedSince: null, closedAt: null }
const CLOSED: TicketStand = { state: 'closed', owedSince: null, closedAt: 300 }
const act = { revision: 1 } as const

describe('an admin', () => {
  test('owes nothing after a reply, whatever state that leaves', () => {
    for (const state of ['open', 'waiting', 'closed'] as const)
      expect(afterTicketAct(NEW, { ...act, act: 'reply', text: 'Thank you', state }, 500)).toEqual({
        state,
        owedSince: null,
        closedAt: state === 'closed' ? 500 : null,
      })
  })
  test('still owes an answer after a note or an assignment, and has begun', () => {
    expect(afterTicketAct(NEW, { ...act, act: 'note', text: 'See the key' }, 500)).toEqual({ ...NEW, state: 'open' })
    expect(afterTicketAct(NEW, { ...act, act: 'assign', to: null }, 500)).toEqual({ ...NEW, state: 'open' })
    expect(afterTicketAct(CLOSED, { ...act, act: 'note', text: 'For the record' }, 500)).toEqual(CLOSED)
  })
  test('owes nothing on what it closes', () => {
    expect(afterTicketAct(NEW, { ...act, act: 'state', state: 'closed' }, 500)).toEqual({ state: 'closed', owedSince: null, closedAt: 500 })
  })
  test('owes an answer from now on what it opens again', () => {
    expect(afterTicketAct(CLOSED, { ...act, act: 'state', state: 'open' }, 500)).toEqual({ state: 'open', owedSince: 500, closedAt: null })
    expect(afterTicketAct(NEW, { ...act, act: 'state', state: 'open' }, 500).owedSince).toBe(100)
  })
  test('closes what it merges into another, and opens it by taking it out', () => {
    expect(afterTicketAct(NEW, { ...act, act: 'merge', into: 'a'.repeat(16) }, 500).state).toBe('closed')
    expect(afterTicketAct(CLOSED, { ...act, act: 'merge', into: null }, 500)).toEqual({ state: 'open', owedSince: 500, closedAt: null })
  })
})

describe('when its person writes again', () => {
  test('a ticket that waited for them, or was closed, is the operator’s', () => {
    expect(afterPersonWrote(WAITING, 500)).toEqual({ state: 'open', owedSince: 500, closedAt: null })
    expect(afterPersonWrote(CLOSED, 500)).toEqual({ state: 'open', owedSince: 500, closedAt: null })
  })
  test('the time they wait is not begun again', () => expect(afterPersonWrote(NEW, 500)).toEqual(NEW))
})
