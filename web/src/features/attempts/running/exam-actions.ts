import type { Answer } from '#contract/attempts/schemas.ts'
import { sameAnswer } from '#domain/attempt/palette.ts'
import type { RunningAttempt } from './running-attempt.ts'

/** Where an action led: to another question, or nowhere, since this is the last (or first) one. */
export type Moved = 'moved' | 'stayed'

/** What the learner can do, by the names of the buttons. Whatever was being typed is handed over first. */
export interface ExamActions {
  choose(answer: Answer): void
  /** Chooses an option or a cell of a matrix, or takes it back where it was chosen already. */
  toggle(option: number, isMultiple: boolean): void
  readonly type: (answer: string | null) => void
  clear(): void
  saveAndNext(): Moved
  markAndNext(): Moved
  previous(): Moved
  goTo(question: number): void
  readonly submit: () => void
}

export function examActions({ controller, layout, typing }: Pick<RunningAttempt, 'controller' | 'layout' | 'typing'>): ExamActions {
  const here = () => controller.snapshot().currentQ
  const onward = (leave: (next: number) => void): Moved => {
    typing.settle()
    const next = layout.next(here())
    leave(next ?? here())
    return next === null ? 'stayed' : 'moved'
  }
  return {
    choose: (answer) => controller.choose(answer),
    toggle: (option, isMultiple) => {
      const chosen = controller.snapshot().slots[here()]?.buffer ?? null
      controller.choose(toggled(chosen, option, isMultiple))
    },
    type: (answer) => typing.type(answer),
    clear: () => {
      typing.drop()
      controller.clear()
    },
    saveAndNext: () => onward((next) => controller.saveAndNext(next)),
    markAndNext: () => onward((next) => controller.markAndNext(next)),
    previous: () => {
      typing.settle()
      const previous = layout.previous(here())
      if (previous !== null) controller.goTo(previous)
      return previous === null ? 'stayed' : 'moved'
    },
    goTo: (question) => {
      typing.settle()
      controller.goTo(question)
    },
    submit: () => {
      typing.settle()
      controller.submit()
    },
  }
}

/** Chosen options sorted by number, as the wire wants them; none is null. */
export function toggled(chosen: Answer, option: number, isMultiple: boolean): Answer {
  const before = typeof chosen === 'string' || chosen === null ? [] : chosen
  if (!isMultiple) return sameAnswer(before, [option]) ? null : [option]
  const after = before.includes(option) ? before.filter((one) => one !== option) : [...before, option].toSorted((a, b) => a - b)
  return after.length === 0 ? null : after
}
