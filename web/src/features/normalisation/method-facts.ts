import type { MethodId } from '#domain/normalisation/method.ts'
import { METHODS } from '#domain/normalisation/normalise.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

export interface MethodFacts {
  /** The name of the body, the same in every language. */
  readonly name: string
  readonly about: () => string
  /** Documents as they are cited, in the language that they are written in. */
  readonly sources: readonly string[]
  /** What the sources leave open, and what was chosen. */
  readonly notes: readonly (() => string)[]
}

// Each text is asked for when it is shown: while this module loads, the lab's messages may still be on their way.
export const METHOD_FACTS: Readonly<Record<MethodId, MethodFacts>> = {
  nta: {
    name: 'NTA',
    about: () => m.lab_about_nta(),
    notes: [],
    sources: ['National Testing Agency: “Normalization procedure based on percentile score”, JEE (Main) information bulletin, since 2019'],
  },
  ssc2019: {
    name: 'SSC 2019',
    about: () => m.lab_about_ssc2019(),
    notes: [() => m.lab_note_anchor(), () => m.lab_note_deviation()],
    sources: ['Staff Selection Commission: notice of 7 February 2019 on the normalization of marks in multi-shift examinations'],
  },
  equipercentile: {
    name: 'SSC 2025 / CUET',
    about: () => m.lab_about_equipercentile(),
    notes: [() => m.lab_note_mean(), () => m.lab_note_ends()],
    sources: [
      'Staff Selection Commission: notice of 2 June 2025 on normalization by the equipercentile method',
      'National Testing Agency: CUET (UG) information bulletin, normalization by the equipercentile method, in use since 2022',
    ],
  },
  gate: {
    name: 'GATE',
    about: () => m.lab_about_gate(),
    notes: [() => m.lab_note_best(), () => m.lab_note_deviation()],
    sources: ['GATE information brochure: “Calculation of normalized marks for multi-session papers”, as printed for GATE 2019'],
  },
  dsssb: {
    name: 'DSSSB',
    about: () => m.lab_about_dsssb(),
    notes: [() => m.lab_note_base(), () => m.lab_note_deviation()],
    sources: ['Delhi Subordinate Services Selection Board: notice of 11 July 2018, “Score normalisation based on deviation method”'],
  },
}

/** To how many decimals the method rounds, and who says so. */
export function decimalsNote(id: MethodId): string {
  const { decimals, decimalsFrom } = METHODS[id]
  const n = { n: formatNumber(decimals) }
  return decimalsFrom === 'source' ? m.lab_note_decimals_source(n) : m.lab_note_decimals_us(n)
}
