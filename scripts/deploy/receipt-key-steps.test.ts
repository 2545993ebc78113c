import { expect, test } from 'vitest'
import { leakedReceiptStep, nextReceiptKeyStep } from './receipt-key-steps.ts'

const T0 = Date.UTC(2026, 10, 25, 10, 30, 5)
const DAY = 86_400_000
const OLD = '20251101090000'
const RECENT = '20260901090000'
const NEW = '20261125103005'
const site = (signing: string | null, ...ids: readonly string[]) => ({
  signing,
  secrets: new Set(['TOKEN_SIGNING', `TOKEN_KEY_${OLD}`, ...ids.map((id) => `RECEIPT_KEY_${id}`)]),
})

test('a site without a key of receipts gets one', () => {
  expect(nextReceiptKeyStep(site(null), T0)).toEqual({ kind: 'make', id: NEW })
})
test('a key of this year stays', () => {
  expect(nextReceiptKeyStep(site(RECENT, RECENT), T0)).toEqual({ kind: 'rest' })
})
test('a key that is almost a year old gets a successor', () => {
  expect(nextReceiptKeyStep(site(RECENT, RECENT), T0 + 216 * DAY)).toMatchObject({ kind: 'make' })
})
test('the key before is deleted only once the Worker signs with the new one', () => {
  expect(nextReceiptKeyStep(site(OLD, OLD, NEW), T0)).toEqual({ kind: 'wait', id: NEW })
  expect(nextReceiptKeyStep(site(NEW, OLD, NEW), T0)).toEqual({ kind: 'delete', secrets: [`RECEIPT_KEY_${OLD}`] })
})
test('from any state the steps come to rest', () => {
  for (const begin of [site(null), site(OLD, OLD), site(OLD, OLD, NEW), site(NEW, OLD, NEW)]) {
    let state = { signing: begin.signing, secrets: new Set(begin.secrets) }
    const kinds: string[] = []
    for (let step = nextReceiptKeyStep(state, T0); step.kind !== 'rest'; step = nextReceiptKeyStep(state, T0)) {
      kinds.push(step.kind)
      if (step.kind === 'make') state.secrets.add(`RECEIPT_KEY_${step.id}`)
      else if (step.kind === 'wait') state = { ...state, signing: step.id }
      else for (const name of step.secrets) state.secrets.delete(name)
      expect(kinds.length).toBeLessThan(5)
    }
    expect([...state.secrets].filter((name) => name.startsWith('RECEIPT_KEY_'))).toEqual([`RECEIPT_KEY_${NEW}`])
  }
})
test('a leaked key that signs gets a successor; one before it only goes', () => {
  const { secrets } = site(NEW, OLD, NEW)
  expect(leakedReceiptStep(secrets, NEW, T0 + 60_000)).toEqual({ makes: '20261125103105', deletes: `RECEIPT_KEY_${NEW}` })
  expect(leakedReceiptStep(secrets, OLD, T0)).toEqual({ makes: null, deletes: `RECEIPT_KEY_${OLD}` })
  expect(leakedReceiptStep(secrets, RECENT, T0)).toBeNull()
})
