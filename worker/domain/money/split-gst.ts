import type { GstSplit } from '#contract/prime/states.ts'

/**
 * Takes the GST out of a price that holds it. `gstBp` is the rate in 1/100 of a percent. Within the seller's own state it is half CGST and
 * half SGST (CGST Act s. 9, equal by law: a tax of an odd number of paise gives one of them to the value), between states all IGST (IGST
 * Act s. 5). Who names no state is supplied where the seller is (IGST Act s. 12(2)(b)(ii)).
 */
export function splitGst(totalPaise: number, gstBp: number, buyerState: string | null, sellerState: string): GstSplit {
  const exact = (totalPaise * gstBp) / (10_000 + gstBp)
  if (buyerState !== null && buyerState !== sellerState) {
    const igstPaise = Math.round(exact)
    return { totalPaise, taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = Math.round(exact / 2)
  return { totalPaise, taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}
