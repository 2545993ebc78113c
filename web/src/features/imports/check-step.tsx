import { formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { UploadOverview, UploadView } from './engine/upload-state.ts'
import { LegacyPanel } from './legacy-panel.tsx'
import { ProblemRow } from './problem-row.tsx'
import { causeText } from './problem-text.ts'
import type { Upload } from './use-upload.ts'

/** What would become of the rows, and what has to be corrected first: only what is wrong is listed. */
export function CheckStep({
  upload,
  overview,
  view,
}: {
  readonly upload: Upload
  readonly overview: UploadOverview
  readonly view: UploadView
}) {
  const { counts, ready } = view
  const facts: readonly [string, number][] = [
    [m.admin_upload_create(), counts.create],
    [m.admin_upload_update(), counts.update],
    [m.admin_upload_unchanged(), counts.unchanged],
    [m.admin_upload_skip(), counts.skip],
    [m.admin_upload_error(), counts.error],
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {facts.map(([name, count], i) => (
          <Card key={name} className={classNames('grid gap-0.5', i === 4 && count > 0 && 'border-bad')}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl tabular">{formatNumber(count)}</dd>
          </Card>
        ))}
      </dl>
      {view.newTopics.length > 0 && (
        <p className="text-sm">{m.admin_upload_new_topics({ topics: formatList(view.newTopics.slice(0, 20)) })}</p>
      )}
      {view.legacy.length > 0 && (
        <LegacyPanel key={view.legacy.length} cells={view.legacy} onConvert={(chosen) => void upload.convert(overview, chosen)} />
      )}
      <Problems upload={upload} overview={overview} view={view} />
      <div className="grid justify-items-start gap-2 border-t border-line pt-4">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" size="lg" disabled={ready === 0} onClick={() => void upload.commit(overview, ready)}>
            {ready === 0
              ? m.admin_upload_import_none()
              : view.done > 0
                ? m.admin_upload_import_rest({ count: formatNumber(ready) })
                : m.admin_upload_import({ count: ready, shown: formatNumber(ready) })}
          </Button>
          <Button look="quiet" size="lg" onClick={upload.back}>
            {m.admin_upload_edit_columns()}
          </Button>
        </div>
        {counts.error > 0 && <p className="text-sm text-muted">{m.admin_upload_import_note()}</p>}
      </div>
    </div>
  )
}

/** Problems, by cause. */
export function Problems({
  upload,
  overview,
  view,
}: {
  readonly upload: Upload
  readonly overview: UploadOverview
  readonly view: UploadView
}) {
  const { filter, setFilter } = upload
  if (view.groups.length === 0) return <p>{m.admin_upload_no_problems()}</p>
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.admin_upload_by_cause()}</h2>
      <div className="flex flex-wrap gap-2">
        <Cause isOn={filter.code === null} onPress={() => setFilter({ code: null, level: null })}>
          {m.admin_upload_problems_all()}
        </Cause>
        {view.groups.map(({ code, level, count }) => (
          <Cause key={code} isOn={filter.code === code} isWarning={level === 'warning'} onPress={() => setFilter({ code, level: null })}>
            {causeText(code)} <span className="tabular">{formatNumber(count)}</span>
          </Cause>
        ))}
      </div>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {view.problems.map((problem) => (
          <ProblemRow
            key={JSON.stringify([problem.row, problem.column, problem.code, problem.params])}
            problem={problem}
            unit={view.unit}
            onMend={(row, column, text) => upload.edit(overview, row, column, text)}
          />
        ))}
      </ol>
      {view.hidden > 0 && <p className="text-sm text-muted">{m.admin_upload_more({ count: formatNumber(view.hidden) })}</p>}
    </section>
  )
}

interface CauseProps {
  readonly isOn: boolean
  readonly isWarning?: boolean
  readonly onPress: () => void
  readonly children: React.ReactNode
}

const Cause = ({ isOn, isWarning = false, onPress, children }: CauseProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={classNames(
      'inline-flex min-h-10 items-center gap-2 rounded-full border px-3 text-sm',
      isOn
        ? 'border-primary bg-primary-soft font-bold text-primary'
        : isWarning
          ? 'border-edge bg-surface text-muted'
          : 'border-bad bg-surface',
    )}
  >
    {children}
  </button>
)
