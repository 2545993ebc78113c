import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitGst } from './split-gst.ts'

test('₹499 at 18 % between states is ₹422.88 and ₹76.12 IGST', () => {
  expect(splitGst(49_900, 1_800, 'KA', 'AS')).toEqual({
    totalPaise: 49_900,
    taxablePaise: 42_288,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 7_612,
  })
})
test('within the state it is two equal halves', () => {
  expect(splitGst(49_900, 1_800, 'AS', 'AS')).toEqual({
    totalPaise: 49_900,
    taxablePaise: 42_288,
    cgstPaise: 3_806,
    sgstPaise: 3_806,
    igstPaise: 0,
  })
})
test('who names no state is supplied where the seller is', () => {
  expect(splitGst(10_000, 1_800, null, 'AS').igstPaise).toBe(0)
})
test('without GST everything is value', () => {
  expect(splitGst(10_001, 0, 'KA', 'AS')).toMatchObject({ taxablePaise: 10_001, igstPaise: 0 })
})
test('the parts come to the whole, whatever the price and the rate, and no part is off by more than a paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 0, max: 5_000 }), fc.boolean(), (total, bp, isSame) => {
      const split = splitGst(total, bp, isSame ? 'AS' : 'KA', 'AS')
      const tax = split.cgstPaise + split.sgstPaise + split.igstPaise
      expect(split.taxablePaise + tax).toBe(total)
      expect(split.cgstPaise).toBe(split.sgstPaise)
      expect(Math.abs(tax - (total * bp) / (10_000 + bp))).toBeLessThanOrEqual(1)
      expect(Math.min(split.taxablePaise, split.cgstPaise, split.igstPaise)).toBeGreaterThanOrEqual(0)
    }),
  )
})
