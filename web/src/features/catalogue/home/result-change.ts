import type { Units } from '#contract/shared/units.ts'

interface Marked {
  /** Null while it is not marked. */
  readonly score12: Units | null
  readonly max12: Units
}

/** How many points of a hundred a result lies above the one before it at the same exam; null where one of them has no marks. */
export function changeOf(last: Marked, previous: Marked | null | undefined): number | null {
  const [now, before] = [shareOf(last), previous === null || previous === undefined ? null : shareOf(previous)]
  return now === null || before === null ? null : Math.round(100 * (now - before))
}

const shareOf = ({ score12, max12 }: Marked): number | null => (score12 === null || max12 <= 0 ? null : score12 / max12)
