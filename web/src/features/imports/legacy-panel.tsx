import { useState } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { LegacyChoice } from './engine/upload-state.ts'

interface LegacyPanelProps {
  readonly cells: readonly LegacyChoice[]
  readonly onConvert: (chosen: readonly LegacyChoice[]) => void
}

/** Cells in old-font Hindi, before and after: what is certain is chosen at first, and only what is chosen is converted. */
export function LegacyPanel({ cells, onConvert }: LegacyPanelProps) {
  const [chosen, setChosen] = useState<ReadonlySet<LegacyChoice>>(() => new Set(cells.filter(({ isSure }) => isSure)))
  const toggle = (cell: LegacyChoice) =>
    setChosen((now) => (now.has(cell) ? new Set([...now].filter((one) => one !== cell)) : new Set([...now, cell])))
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{m.admin_upload_legacy_title()}</h2>
      <p className="text-sm text-muted">{m.admin_upload_legacy_text()}</p>
      <Checkbox checked={chosen.size === cells.length} onChange={(event) => setChosen(new Set(event.target.checked ? cells : []))}>
        {m.admin_upload_legacy_all()}
      </Checkbox>
      <ol className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line">
        {cells.map((cell) => (
          <li key={`${cell.row}:${cell.column}`} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[12rem_1fr_1fr]">
            <Checkbox
              aria-label={m.admin_upload_legacy_cell({ row: String(cell.row), column: cell.column })}
              checked={chosen.has(cell)}
              onChange={() => toggle(cell)}
            >
              <span className="text-sm">{m.admin_upload_legacy_place({ row: String(cell.row), column: cell.column })}</span>
            </Checkbox>
            <p className="min-w-0 break-words">
              <span className="block text-xs text-muted">{m.admin_upload_legacy_before()}</span>
              <bdi dir="ltr">{cell.before.slice(0, 300)}</bdi>
            </p>
            <p className="min-w-0 break-words">
              <span className="block text-xs text-muted">{m.admin_upload_legacy_after()}</span>
              <bdi lang="hi">{cell.after.slice(0, 300)}</bdi>
            </p>
          </li>
        ))}
      </ol>
      <Button className="justify-self-start" disabled={chosen.size === 0} onClick={() => onConvert([...chosen])}>
        {m.admin_upload_legacy_do({ count: formatNumber(chosen.size) })}
      </Button>
    </Card>
  )
}
