import { VERDICTS } from '#contract/results/schemas.ts'
import { TIMELINE_KINDS, type TimelineEvent, type WireEvent } from '#contract/attempts/timeline.ts'

/** Events as they travel, in a fifth of the size. */
export const packed = (events: readonly TimelineEvent[]): WireEvent[] =>
  events.map(({ kind, atMs, question, spentMs, verdict }) => [
    TIMELINE_KINDS.indexOf(kind),
    atMs,
    question,
    spentMs,
    VERDICTS.indexOf(verdict),
  ])

/** The same back; kinds that a newer server knows and this code does not are left out. */
export const unpacked = (events: readonly WireEvent[]): TimelineEvent[] =>
  events.flatMap(([kindNumber, atMs, question, spentMs, verdictNumber]) => {
    const kind = TIMELINE_KINDS[kindNumber]
    const verdict = VERDICTS[verdictNumber]
    return kind === undefined || verdict === undefined ? [] : [{ kind, atMs, question, spentMs, verdict }]
  })
