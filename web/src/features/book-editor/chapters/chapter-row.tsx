import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, SquareCheckBig } from 'lucide-react'
import { useState } from 'react'
import { saveChapter } from '#contract/books/endpoints.ts'
import type { AdminBookDetail, ChapterSettings, OutlineChapter } from '#contract/books/schemas.ts'
import { ENDONYMS } from '#contract/shared/locales.ts'
import { stateName, stateTone } from '#web/admin/article-editor/state-words.ts'
import { TestField } from '#web/admin/article-editor/test-field.tsx'
import { change, makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { chapterTitle } from '../chapter-title.ts'

interface ChapterRowProps {
  readonly book: AdminBookDetail
  readonly chapter: OutlineChapter
  /** From 0. */
  readonly place: number
  readonly isLast: boolean
  readonly onMove: (step: 1 | -1) => void
}

/** A chapter in the outline. What is changed here is saved at once. */
export function ChapterRow({ book, chapter, place, isLast, onMove }: ChapterRowProps) {
  const client = useQueryClient()
  const [isTesting, setTesting] = useState(false)
  /** The switch as it was pressed, until the answer has been read. */
  const [wantedSample, setWantedSample] = useState<boolean | null>(null)
  const { id, slug, isSample, testId, revision, texts } = chapter
  const save = useMutation({
    mutationFn: (part: Partial<ChapterSettings>) =>
      change(client, saveChapter, { params: { id }, body: { settings: { slug, isSample, testId, ...part }, expected: revision } }),
    onError: async (error) => {
      showToast(m.admin_books_chapter_not_saved(), { tone: 'error', description: errorText(error) })
      await makeOld(client, saveChapter)
    },
  })
  const { text: title, lang, dir } = chapterTitle(chapter)
  const href = `/admin/books/edit/${book.id}/${id}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside; the buttons do the same
    <li
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
        if (step === null || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onMove(step)
      }}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:items-center"
    >
      <span aria-hidden="true" className="min-w-6 pt-0.5 text-end text-muted tabular sm:pt-0">
        {formatNumber(place + 1)}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <PathLink href={href} lang={lang} dir={dir} className="font-bold wrap-anywhere text-primary underline">
          {title}
        </PathLink>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {texts.map(({ language, state, words }) => (
            <PathLink
              key={language}
              href={`${href}?in=${language}`}
              title={m.admin_posts_words({ count: words, shown: formatNumber(words) })}
              className="inline-flex min-h-8 items-center gap-1.5 text-ink hover:underline"
            >
              <span lang={language}>{ENDONYMS[language]}</span>
              <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>
            </PathLink>
          ))}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 max-sm:col-span-2 max-sm:col-start-2">
        {book.settings.access === 'prime' && (
          <Checkbox
            checked={wantedSample ?? isSample}
            aria-busy={save.isPending}
            onChange={(event) => {
              if (save.isPending) return
              setWantedSample(event.target.checked)
              save.mutate({ isSample: event.target.checked }, { onSettled: () => setWantedSample(null) })
            }}
          >
            {m.admin_books_sample()} <span className="sr-only">{title}</span>
          </Checkbox>
        )}
        <Button
          size="sm"
          look="quiet"
          busy={save.isPending && save.variables.testId !== undefined}
          title={testId === null ? m.admin_books_test_add() : m.admin_books_test_there()}
          onClick={() => setTesting(true)}
        >
          <SquareCheckBig size={17} aria-hidden="true" />
          {testId === null ? m.admin_books_test_add() : m.admin_books_test_there()} <span className="sr-only">{title}</span>
        </Button>
      </div>
      <span className="flex max-sm:col-start-3 max-sm:row-start-1 max-sm:-me-2 max-sm:flex-col">
        <IconButton
          label={m.admin_books_up({ title })}
          aria-disabled={place === 0 || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={m.admin_books_down({ title })}
          aria-disabled={isLast || undefined}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
      </span>
      {isTesting && (
        <Dialog open shape="wide" onClose={() => setTesting(false)} title={m.admin_books_test_of({ title })} closeLabel={m.action_close()}>
          <TestField
            testId={testId}
            stored={null}
            hint={m.admin_books_test_hint()}
            onChange={(next) => {
              setTesting(false)
              save.mutate({ testId: next })
            }}
          />
        </Dialog>
      )}
    </li>
  )
}
