import { ATTEMPT_LIMITS } from '#contract/attempts/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { groupedFault } from '#domain/text/grouped-number.ts'
import { canBeTyped, parseAccepted } from '#domain/marking/numeric-answer.ts'
import type { Faults, Path } from './fault.ts'

/** That the key of a numerical question holds numbers that can be typed. */
export function checkNumerical(question: ContentQuestion, at: Path, faults: Faults): void {
  if (!('accept' in question.key)) {
    faults.add([...at, 'key'], 'a numerical question needs { "accept": "…" }')
    return
  }
  const path = [...at, 'key', 'accept']
  const parsed = parseAccepted(question.key.accept)
  const grouped = groupedFault(question.key.accept)
  if (!parsed.ok) faults.add(path, `${parsed.reason}; write "7", "2.4 TO 2.6", "3.5 ± 0.1", alternatives with commas`)
  else if (grouped !== null) faults.add(path, grouped)
  else if (!canBeTyped(parsed.accepted, question.decimals ?? 0))
    faults.add(path, `cannot be typed with ${question.decimals ?? 0} digits after the point; raise "decimals"`)
  else if (NUMBER_TOO_LONG.test(question.key.accept))
    faults.add(path, `has a number of more than ${ATTEMPT_LIMITS.typedAnswer} characters, which no one can type`)
}

const NUMBER_TOO_LONG = new RegExp(`[\\d.]{${ATTEMPT_LIMITS.typedAnswer + 1},}`)
