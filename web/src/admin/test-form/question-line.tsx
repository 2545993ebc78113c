import { ArrowDown, ArrowUp, GripVertical, Trash2, TriangleAlert } from 'lucide-react'
import type { DragEvent, ReactNode } from 'react'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import { localize, type Locale } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { actionName } from '#web/admin/queries/action-words.ts'
import { DIFFICULTY_NAMES } from '#web/admin/queries/bank-words.ts'

interface QuestionLineProps {
  readonly number: number
  readonly name: string
  readonly facts: EditorQuestion | undefined
  /** The languages of the test; the line names a question that lacks one. */
  readonly languages: readonly Locale[]
  /** Its own faults, in the importer's words. */
  readonly faults: readonly string[]
  readonly onMove?: ((by: -1 | 1) => void) | undefined
  readonly onRemove?: (() => void) | undefined
  readonly onDragStart?: (event: DragEvent) => void
  readonly onDrop?: (event: DragEvent) => void
  readonly children?: ReactNode
}

/** One question of the form: its words, where it belongs, what is wrong with it; by drag or by button to another place. */
export function QuestionLine({
  number,
  name,
  facts,
  languages,
  faults,
  onMove,
  onRemove,
  onDragStart,
  onDrop,
  children,
}: QuestionLineProps) {
  const lacking = facts === undefined ? [] : languages.filter((language) => !facts.languages.includes(language))
  const notes = [
    ...faults,
    ...(lacking.length > 0 && faults.length === 0 ? [m.admin_tests_lacks({ languages: lacking.join(', ') })] : []),
    ...(facts?.isArchived ? [m.admin_tests_archived_question()] : []),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the buttons do the same by key
    <li
      id={`question-${name}`}
      tabIndex={-1}
      onDragOver={onDrop && ((event) => event.preventDefault())}
      onDrop={onDrop}
      className={classNames('flex items-start gap-2 border-t border-line py-2', notes.length > 0 && 'border-s-4 border-s-bad ps-2')}
    >
      {onDragStart && (
        <span
          draggable
          onDragStart={onDragStart}
          title={m.admin_tests_drag()}
          className="hidden cursor-grab self-stretch py-3 text-muted sm:block"
        >
          <GripVertical size={18} aria-hidden="true" />
        </span>
      )}
      <span className="w-8 shrink-0 pt-1.5 text-end text-muted tabular">{number}</span>
      <div className="min-w-0 flex-1 py-1">
        {facts === undefined ? <code>{name}</code> : <RichHtml html={facts.html} lang={facts.language} className="line-clamp-2" />}
        <p className="text-xs text-muted">
          {facts !== undefined && `${localize(facts.topic.title, locale).text} · ${DIFFICULTY_NAMES[facts.difficulty]()} · `}
          <bdi dir="ltr">{name}</bdi>
        </p>
        {facts?.decision !== undefined && (
          <p className="flex flex-wrap items-center gap-1.5 text-sm">
            <Badge tone="accentSoft">{actionName[facts.decision.action]()}</Badge>
            <bdi className="wrap-anywhere">{facts.decision.reason}</bdi>
          </p>
        )}
        {notes.map((text) => (
          <p key={text} className="flex items-start gap-1.5 text-bad">
            <TriangleAlert size={16} aria-hidden="true" className="mt-1 shrink-0" />
            {text}
          </p>
        ))}
      </div>
      <span className="flex shrink-0">
        {children}
        {onMove && (
          <>
            <IconButton label={m.admin_tests_up({ number: String(number) })} onClick={() => onMove(-1)} className="max-sm:hidden">
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={m.admin_tests_down({ number: String(number) })} onClick={() => onMove(1)}>
              <ArrowDown size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
        {onRemove && (
          <IconButton label={m.admin_tests_remove({ number: String(number) })} onClick={onRemove}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </li>
  )
}
