/** What a file does that no key can be worked out from; told by the name of the part. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported'
  readonly part: string

  constructor(part: string) {
    super(`not supported: ${part}`)
    this.part = part
  }
}

/** The rules of a question take more steps than any real one. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

/** Steps that all trials of one question may take together; the largest real item seen takes 8,701. */
const MOST_STEPS = 2_000_000

/** Interactions that an item may have before it is not looked at further. */
export const MOST_PLACES = 60

export interface StepBudget {
  left: number
}

export const stepBudget = (): StepBudget => ({ left: MOST_STEPS })

/** Takes one step. Throws `TooLong` where none is left. */
export function step(budget: StepBudget): void {
  if (--budget.left < 0) throw new TooLong()
}
