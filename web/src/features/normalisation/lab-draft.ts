import type { Units } from '#contract/shared/units.ts'
import { units } from '#domain/marking/units.ts'
import { METHOD_IDS, type MethodId } from '#domain/normalisation/method.ts'
import { type Layout, LAYOUTS } from './parse-shifts.ts'

export const SOURCES = ['example-1', 'example-2', 'own'] as const
export type Source = (typeof SOURCES)[number]

/** What was chosen and pasted; it stays on the device. */
export interface LabDraft {
  readonly source: Source
  readonly text: string
  readonly layout: Layout
  readonly method: MethodId
  /** Index of the shift and raw marks that are worked out; null for a mark in the upper middle. */
  readonly shift: number
  readonly marks12: Units | null
}

/** The draft from storage, whatever has become of it there. */
export function readLabDraft(stored: unknown): LabDraft {
  const held: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const one = <Value>(values: readonly Value[], value: unknown, otherwise: Value): Value => values.find((own) => own === value) ?? otherwise
  return {
    source: one(SOURCES, held['source'], 'example-1'),
    text: typeof held['text'] === 'string' ? held['text'] : '',
    layout: one(LAYOUTS, held['layout'], 'lines'),
    method: one(METHOD_IDS, held['method'], 'nta'),
    shift: Number.isInteger(held['shift']) ? Number(held['shift']) : 0,
    marks12: Number.isSafeInteger(held['marks12']) ? units(Number(held['marks12'])) : null,
  }
}

/** Under this beginning it goes when the person signs out. */
const KEY = 'sopan-draft:lab'

// Not by lib/use-draft.ts: with one more user it would join the code that every first screen loads.
export function loadLabDraft(): LabDraft {
  try {
    return readLabDraft(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return readLabDraft(null)
  }
}

export function keepLabDraft(draft: LabDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // It stays on the page.
  }
}
