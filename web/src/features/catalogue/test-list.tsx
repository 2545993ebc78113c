import type { ReactNode } from 'react'
import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import { TestRow } from './test-row.tsx'
import { testState } from './test-state.ts'
import { useLearner } from './use-learner.ts'

interface TestListProps {
  readonly label: string
  readonly tests: readonly { readonly test: CatalogueTest; readonly note?: ReactNode }[]
  /** The first test that can be started gets the screen's primary button. */
  readonly leading?: boolean
  /** The heading of each test: one below what stands over the list. */
  readonly level?: 'h2' | 'h3'
}

/** Tests between hairlines, each with its present state. */
export function TestList({ label, tests, leading = true, level = 'h3' }: TestListProps) {
  const { home, now, primeActive } = useLearner()
  const states = tests.map(({ test }) => testState(test, home.data, primeActive, now))
  const resumable = states.some(({ kind }) => kind === 'resume')
  const first = leading && !resumable ? states.findIndex(({ kind }) => kind === 'start') : -1
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {tests.map(({ test, note }, at) => (
        <TestRow
          key={test._id}
          test={test}
          state={states[at] ?? { kind: 'start' }}
          now={now}
          note={note}
          first={at === first}
          level={level}
        />
      ))}
    </ul>
  )
}
