/**
 * The palette of the computer-based test: five states and the buttons between them (docs/exam-rules.md#question-states, docs/exam-rules.md#buttons-and-save-modes). The buffer is what is
 * selected on screen, the saved answer is what counts; which of them survives a move is the pattern's save mode, never chance.
 */
import type { Answer, PaletteState } from '#contract/attempts/schemas.ts'

export type SaveMode = 'button' | 'always'

export interface Slot {
  readonly state: PaletteState
  readonly saved: Answer
  readonly buffer: Answer
}

export const UNTOUCHED: Slot = { state: 'notVisited', saved: null, buffer: null }

export type PaletteEvent =
  /** The question comes on screen. */
  | { readonly kind: 'show' }
  /** Something is selected, typed or taken back; nothing is saved by it. */
  | { readonly kind: 'choose'; readonly answer: Answer }
  | { readonly kind: 'saveAndNext' }
  | { readonly kind: 'markAndNext' }
  | { readonly kind: 'clear' }
  /** Left by palette, section tab, Previous or the end of the test. */
  | { readonly kind: 'leave' }

/** The slot after an event. */
export function afterEvent(slot: Slot, event: PaletteEvent, saveMode: SaveMode): Slot {
  switch (event.kind) {
    case 'show':
      // The buffer of a question that was left is what was saved; one that was never left (a reload, a crash, another device) is
      // still on its way, and showing it again must not take it away.
      return { ...slot, state: slot.state === 'notVisited' ? 'notAnswered' : slot.state }
    case 'choose':
      return { ...slot, buffer: event.answer }
    case 'saveAndNext':
      return save(slot, slot.buffer === null ? 'notAnswered' : 'answered')
    case 'markAndNext':
      return save(slot, slot.buffer === null ? 'marked' : 'markedAnswered')
    case 'clear':
      return { state: 'notAnswered', saved: null, buffer: null }
    case 'leave':
      return saveMode === 'button' ? { ...slot, buffer: slot.saved } : save(slot, stateOnLeaving(slot))
  }
}

const save = (slot: Slot, state: PaletteState): Slot => ({ state, saved: slot.buffer, buffer: slot.buffer })

/** In save mode "always" a mark stays a mark; only whether it holds an answer follows the buffer. */
function stateOnLeaving(slot: Slot): PaletteState {
  const isMarked = slot.state === 'marked' || slot.state === 'markedAnswered'
  if (slot.state === 'notVisited') return 'notVisited'
  if (slot.buffer === null) return isMarked ? 'marked' : 'notAnswered'
  return isMarked ? 'markedAnswered' : 'answered'
}

/** What is evaluated when the attempt ends with this slot: by the save mode and by whether marked answers count. */
export function evaluatedAnswer(slot: Slot, saveMode: SaveMode, markedAnswersCount: boolean): Answer {
  const settled = afterEvent(slot, { kind: 'leave' }, saveMode)
  return settled.state === 'markedAnswered' && !markedAnswersCount ? null : settled.saved
}

export const sameAnswer = (a: Answer, b: Answer): boolean => JSON.stringify(a) === JSON.stringify(b)
