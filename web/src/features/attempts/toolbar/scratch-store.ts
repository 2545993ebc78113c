import { EMPTY_SHEET, readSheet, writeSheet, type Sheet } from './scratch-sheet.ts'

/** Rough work of one attempt, on this device and for this visit only: it is no one's but the learner's, and nothing of it is sent. */
export interface RoughWork {
  readonly sheet: Sheet
  readonly text: string
}

export const MOST_TYPED = 10_000

export function readRoughWork(storageKey: string): RoughWork {
  try {
    return {
      sheet: readSheet(sessionStorage.getItem(`${storageKey}-drawn`) ?? '[]'),
      text: (sessionStorage.getItem(`${storageKey}-typed`) ?? '').slice(0, MOST_TYPED),
    }
  } catch {
    return { sheet: EMPTY_SHEET, text: '' }
  }
}

export const keepDrawn = (storageKey: string, sheet: Sheet): void => keep(`${storageKey}-drawn`, writeSheet(sheet))
export const keepTyped = (storageKey: string, text: string): void => keep(`${storageKey}-typed`, text)

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is off or full: it lasts as long as the pad is open.
  }
}
