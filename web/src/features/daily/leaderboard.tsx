import { Flag } from 'lucide-react'
import { useState } from 'react'
import { reportBoardName } from '#contract/daily/endpoints.ts'
import type { DailyBoard, DailyBoardRow, DailyResponse } from '#contract/daily/schemas.ts'
import { FEWEST_SECONDS_A_QUESTION } from '#domain/daily/day-board.ts'
import { marksAsNumber, UNIT } from '#domain/marking/marks.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatClock, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NameDialog } from './name-dialog.tsx'

/** Who did best, as far as they chose to be seen, the reader's own place, and the way onto the list. */
export function Leaderboard({ data }: { readonly data: DailyResponse }) {
  const { board, day } = data
  return (
    <section aria-labelledby="daily-board" className="daily-board">
      {board !== null && (
        <div className="daily-head">
          <h2 id="daily-board" className="text-lg">
            {board.day === day ? m.daily_today() : m.daily_yesterday()}
          </h2>
          <span className="text-sm text-muted tabular">{m.daily_played({ count: formatNumber(board.players) })}</span>
        </div>
      )}
      {board !== null &&
        (board.players < board.needed ? (
          <p className="text-muted">{m.daily_few({ needed: formatNumber(board.needed) })}</p>
        ) : (
          <Rows board={board} own={board.day === day ? (data.own?.result ?? null) : null} />
        ))}
      <OwnName data={data} />
    </section>
  )
}

interface RowsProps {
  readonly board: DailyBoard
  readonly own: { readonly score12: DailyBoardRow['score12']; readonly seconds: number } | null
}

function Rows({ board: { rows, own: place, testId }, own }: RowsProps) {
  // Whoever is not listed sees the own row all the same, at its place.
  const unlisted = place !== null && own !== null && !rows.some(({ isOwn }) => isOwn) ? { ...place, ...own } : null
  const before = unlisted === null ? rows : rows.filter((row) => row.place < unlisted.place)
  const after = unlisted === null ? [] : rows.filter((row) => row.place >= unlisted.place)
  return (
    <ol className="daily-rows">
      {before.map((row, at) => (
        <Row key={row.key} row={row} testId={testId} isApart={isApart(before, at)} />
      ))}
      {unlisted !== null && <OwnRow own={unlisted} isApart={before.length > 0 && unlisted.place > (before.at(-1)?.place ?? 0) + 1} />}
      {after.map((row) => (
        <Row key={row.key} row={row} testId={testId} isApart={false} />
      ))}
    </ol>
  )
}

/** Whether the row before stands more than a place above: others are between them. */
const isApart = (rows: readonly DailyBoardRow[], at: number): boolean => {
  const [last, row] = [rows[at - 1], rows[at]]
  return last !== undefined && row !== undefined && row.place > last.place + 1 && !last.isShared
}

const rankText = ({ place, isShared }: { readonly place: number; readonly isShared: boolean }): string =>
  `${formatNumber(place)}${isShared ? '=' : ''}`

function Row({ row, testId, isApart }: { readonly row: DailyBoardRow; readonly testId: string; readonly isApart: boolean }) {
  const { name, score12, seconds, isOwn, key, place } = row
  const report = () => {
    call(reportBoardName, { body: { testId, key } }).then(
      () => showToast(m.daily_reported(), { tone: 'success' }),
      (error: unknown) => showToast(errorText(error), { tone: 'error' }),
    )
  }
  return (
    <li data-own={isOwn || undefined} data-apart={isApart || undefined} data-top={place <= 3 || undefined}>
      <span className="daily-rank tabular">{rankText(row)}</span>
      <bdi className="daily-name">{isOwn ? `${name} (${m.daily_you()})` : name}</bdi>
      <Figures score12={score12} seconds={seconds} />
      {isOwn ? (
        <span />
      ) : (
        <IconButton label={m.daily_report({ name })} onClick={report}>
          <Flag size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

type Unlisted = { readonly place: number; readonly isShared: boolean; readonly score12: DailyBoardRow['score12']; readonly seconds: number }

const OwnRow = ({ own, isApart }: { readonly own: Unlisted; readonly isApart: boolean }) => (
  <li data-own data-apart={isApart || undefined}>
    <span className="daily-rank tabular">{rankText(own)}</span>
    <span className="daily-name">{m.daily_you()}</span>
    <Figures score12={own.score12} seconds={own.seconds} />
    <span />
  </li>
)

const Figures = ({ score12, seconds }: Pick<DailyBoardRow, 'score12' | 'seconds'>) => (
  <>
    <bdi dir="ltr" className="tabular">
      {formatWholeMarks(marksAsNumber(score12, UNIT))}
    </bdi>
    <bdi dir="ltr" className="text-sm text-muted tabular">
      {formatClock(seconds * 1_000)}
    </bdi>
  </>
)

/** Under which name others see the reader, and how to change that. */
function OwnName({ data: { name: own, own: attempt, quiz } }: { readonly data: DailyResponse }) {
  const [isOpen, setOpen] = useState(false)
  const seconds = attempt?.result?.seconds
  const isQuick = own.name !== null && seconds !== undefined && seconds < (quiz?.questions ?? 0) * FEWEST_SECONDS_A_QUESTION
  const { name, mayList, isReplaced } = own
  if (!mayList) return <p className="daily-card text-muted">{m.daily_minor()}</p>
  return (
    <div className="daily-card">
      {name === null ? (
        <>
          <h3 className="text-base">{m.daily_unlisted()}</h3>
          <p className="text-muted">{m.daily_unlisted_text()}</p>
        </>
      ) : (
        <p>{isReplaced ? m.daily_replaced({ name }) : m.daily_listed({ name })}</p>
      )}
      {isQuick && <p className="text-muted">{m.daily_fast()}</p>}
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {name === null ? m.daily_choose() : m.daily_change()}
      </Button>
      {isOpen && <NameDialog name={isReplaced ? null : name} isListed={name !== null} onClose={() => setOpen(false)} />}
    </div>
  )
}
