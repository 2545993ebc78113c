import { type Answer, OP_SECTION_ENDED, type Op } from '#contract/attempts/schemas.ts'
import type { History, Seen } from './two-writers.ts'

/** What is in the room's tables when everyone is gone. */
export interface Left {
  readonly batches: readonly { readonly epoch: number; readonly late: boolean; readonly ops: readonly Op[] }[]
  /** Marks in 1/12, and the answer that was marked for every question. */
  readonly score12: number
  readonly answers: readonly Answer[]
}

/** Everything that is wrong with what is left of a history: nothing acknowledged may be missing, nothing may be there that was not sent. */
export function faultsOf({ isBySection }: History, seen: Seen, left: Left): string[] {
  const faults = [...seen.faults]
  if (seen.receipts.size > 1) faults.push('two receipts')
  const logged = left.batches.flatMap(({ epoch, late, ops }) => ops.map((op) => ({ epoch, late, op })))
  const isOrdered = logged.every(({ epoch }, i) => i === 0 || epoch >= (logged[i - 1]?.epoch ?? 0))
  if (!isOrdered) faults.push('an older epoch wrote after a newer one')
  for (const [epoch, sent] of seen.sent) {
    const own = logged.filter((entry) => entry.epoch === epoch).map(({ op }) => op)
    if (JSON.stringify(own) !== JSON.stringify(sent.slice(0, own.length))) faults.push(`epoch ${epoch}: the log is not what was sent`)
    const acknowledged = seen.acknowledged.get(epoch) ?? 0
    if (own.length < acknowledged) faults.push(`epoch ${epoch}: ${acknowledged} acknowledged, ${own.length} there`)
  }
  if (logged.some(({ epoch }) => !seen.sent.has(epoch))) faults.push('an epoch that nobody held wrote')
  const inTime = isBySection ? logged.filter(sectionsInOrder()) : logged
  if (logged.some((entry) => entry.late === inTime.includes(entry))) faults.push('an op stands on the wrong side of its time')
  const last = new Map(inTime.map(({ op }) => [op[1], op[3]]))
  const expected = Array.from({ length: 10 }, (_, q) => last.get(q) ?? null)
  if (JSON.stringify(left.answers) !== JSON.stringify(expected))
    faults.push(`marked ${JSON.stringify(left.answers)}, not ${JSON.stringify(expected)}`)
  const score12 = expected.reduce((sum, answer, q) => sum + marks12(answer, q), 0)
  if (left.score12 !== score12) faults.push(`the mark is ${left.score12}, not ${score12}`)
  return faults
}

/** The clock stands in the first section until that is ended: the second takes nothing before, an ended one nothing after. */
function sectionsInOrder(): (entry: { readonly op: Op }) => boolean {
  const ended = new Set<number>()
  return ({ op }) => {
    const section = op[1] < 8 ? 0 : 1
    if (ended.has(section) || (section === 1 && !ended.has(0))) return false
    if ((op[7] & OP_SECTION_ENDED) !== 0) ended.add(section)
    return true
  }
}

/** Eight at 2 and −½ whose option 1 is right, two at 4 and −1 whose answer is 42. */
function marks12(answer: Answer, question: number): number {
  if (answer === null) return 0
  if (question < 8) return Array.isArray(answer) && answer[0] === 1 ? 24 : -6
  return answer === '42' ? 48 : -12
}
