import { Link } from '@tanstack/react-router'
import { Folder, Pencil, StickyNote, Tag, Trash2 } from 'lucide-react'
import { localize } from '#contract/shared/locales.ts'
import type { QuestionSource, SourceTopic } from '#contract/question-bank/question-source.ts'
import type { SavedItem } from '#contract/saved-questions/schemas.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QuestionBeginning, useNear } from '#web/question/practice/question-beginning.tsx'
import type { SavedSearch } from '#web/question/practice/saved-search.ts'

interface SavedRowProps {
  readonly item: SavedItem
  readonly source: QuestionSource | null
  readonly topic: SourceTopic | null
  readonly search: SavedSearch
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A saved question in the list: its beginning, where it is from, and what was written to it. */
export function SavedRow({ item, source, topic, search, onEdit, onRemove }: SavedRowProps) {
  const [row, isNear] = useNear()
  const { language } = search
  return (
    <li ref={row} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-4 py-4 sm:px-5">
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {topic && <span className="font-bold">{localize(topic.title, locale).text}</span>}
          {source && <span>{localize(source.title, locale).text}</span>}
        </p>
        <Link
          to="/user/saved-question/$questionId"
          params={{ questionId: item.questionId }}
          search={search}
          className="block hover:text-primary"
        >
          <QuestionBeginning source={isNear ? source : null} place={item.place} language={language} />
        </Link>
        {item.note !== '' && (
          <p className="flex items-start gap-2 text-sm">
            <StickyNote size={16} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
            <bdi className="line-clamp-3 min-w-0 wrap-anywhere whitespace-pre-line">{item.note}</bdi>
          </p>
        )}
        {(item.folder !== null || item.tags.length > 0) && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            {item.folder !== null && (
              <span className="inline-flex items-center gap-1.5">
                <Folder size={16} aria-hidden="true" />
                <bdi>{item.folder}</bdi>
              </span>
            )}
            {item.tags.map((tag) => (
              <span key={tag} className="inline-flex items-center gap-1.5">
                <Tag size={16} aria-hidden="true" />
                <bdi>{tag}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="grid content-start">
        <IconButton label={m.practice_edit()} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.practice_remove()} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
