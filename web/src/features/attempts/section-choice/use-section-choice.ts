import { useRunning, useSnapshot } from '../running/running-context.tsx'

export interface SectionChoiceFacts {
  /** The sections to choose from, by number; none where the test has no such choice. */
  readonly choosable: readonly number[]
  readonly chosen: readonly number[]
  /** How many count. */
  readonly count: number
  /** Whether a section is one to choose from and not chosen: it can be read, but takes no answers and does not count. */
  readonly isLeftOut: (section: number) => boolean
}

/** What the learner has chosen among the sections of the test. */
export function useSectionChoice(): SectionChoiceFacts {
  const { choosable, stored } = useRunning().attempt
  const { chosen } = useSnapshot()
  return {
    choosable,
    chosen,
    count: stored.grant.pattern.chooseSections?.count ?? 0,
    isLeftOut: (section) => choosable.includes(section) && !chosen.includes(section),
  }
}
