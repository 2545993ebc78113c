import { useInfiniteQuery } from '@tanstack/react-query'
import type { CountedProposal, DeskObjection, ObjectionState } from '#contract/objections/schemas.ts'
import { directionOf } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { questionObjectionsQuery } from './desk-queries.ts'
import { proposedAnswer } from './desk-words.ts'

interface DeskTextsProps {
  readonly testId: string
  readonly questionId: string
  /** The paper on screen: letters of another one are named with it. */
  readonly paperVersion: number
}

/** What learners propose for a question, counted, and their reasons, page by page and without their names. */
export function DeskTexts({ testId, questionId, paperVersion }: DeskTextsProps) {
  const query = useInfiniteQuery(questionObjectionsQuery(testId, questionId))
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_objection_failed()} /> : <Skeleton className="h-24 rounded-card" />
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <>
      <Proposals proposals={query.data.pages[0]?.proposals ?? []} paperVersion={paperVersion} />
      {items.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-base">{m.admin_objection_texts()}</h3>
          <ul className="divide-y divide-line rounded-card border border-line">
            {items.map((item) => (
              <li key={item.id}>
                <Text item={item} paperVersion={paperVersion} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <Button className="justify-self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {m.admin_objection_more()}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

/** Letters of another paper than the one on screen stand with its number. */
function inPaper({ proposal, paperVersion }: Pick<CountedProposal, 'proposal' | 'paperVersion'>, shown: number): string {
  const answer = proposedAnswer(proposal)
  return paperVersion === shown || proposal?.kind !== 'options'
    ? answer
    : m.admin_objection_in_paper({ answer, version: formatNumber(paperVersion) })
}

function Proposals({ proposals, paperVersion }: { readonly proposals: readonly CountedProposal[]; readonly paperVersion: number }) {
  if (proposals.length === 0) return null
  return (
    <Table caption={m.admin_objection_proposals()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_objection_proposal()}</th>
          <th scope="col">{m.admin_objection_count()}</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map((one) => {
          const name = inPaper(one, paperVersion)
          return (
            <tr key={`${one.paperVersion} ${name}`}>
              <th scope="row" className="font-normal" dir="auto">
                {name}
              </th>
              <td>{formatNumber(one.count)}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const STATES: Record<Exclude<ObjectionState, 'open'>, () => string> = {
  upheld: () => m.admin_objection_was_change(),
  turnedDown: () => m.admin_objection_was_stand(),
}

/** Whatever a learner wrote is text: a link in it is not one. */
const Text = ({ item, paperVersion }: { readonly item: DeskObjection; readonly paperVersion: number }) => (
  <div className="grid gap-1 px-4 py-3">
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone="primary">{inPaper(item, paperVersion)}</Badge>
      {item.state !== 'open' && <Badge>{STATES[item.state]()}</Badge>}
    </p>
    <p lang={item.language} dir={directionOf(item.language)} className="wrap-anywhere whitespace-pre-line">
      {item.text}
    </p>
    {item.source !== null && (
      <p className="text-sm text-muted wrap-anywhere">
        <bdi>{m.admin_objection_source({ text: item.source })}</bdi>
      </p>
    )}
  </div>
)
