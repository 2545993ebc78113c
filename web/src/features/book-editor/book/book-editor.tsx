import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteBook } from '#contract/books/endpoints.ts'
import type { AdminBookDetail, BookSettings } from '#contract/books/schemas.ts'
import type { BookState } from '#contract/books/states.ts'
import { localize } from '#contract/shared/locales.ts'
import type { ArticleForm } from '#web/admin/article-editor/article-forms.ts'
import { ConflictDialog } from '#web/admin/article-editor/conflict-dialog.tsx'
import { DeleteButton } from '#web/admin/article-editor/delete-button.tsx'
import { SaveBar } from '#web/admin/article-editor/save-bar.tsx'
import { useArticleWork } from '#web/admin/article-editor/use-article-work.ts'
import { useEditorKeys } from '#web/admin/article-editor/use-editor-keys.ts'
import { FoundBar, RivalBar } from '#web/admin/drafts/draft-bars.tsx'
import { DraftLine } from '#web/admin/drafts/draft-line.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { showToast } from '#web/lib/toast.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { bookQuery } from '../book-queries.ts'
import { stateDone } from '../book-words.ts'
import { ChaptersPanel } from '../chapters/chapters-panel.tsx'
import { FilePanel } from '../file/file-panel.tsx'
import { SettingsPanel } from '../settings/settings-panel.tsx'
import { SiteLink } from '../site-link.tsx'
import { articleOf, type BookArticle, bookForms, faultsOf, type NoText, readBookDraft, settingsFaults } from './book-form.ts'
import { BOOK_PANEL_NAMES, type BookPanel, panelsOf } from './book-panels.ts'
import { BookPublishPanel } from './book-publish-panel.tsx'
import { useBookSave } from './use-book-save.ts'

interface BookEditorProps {
  /** The book as it is saved now; null for a new one. */
  readonly live: AdminBookDetail | null
  /** The book as it was when it was opened. */
  readonly opened: BookArticle | null
  /** What a new one begins with. */
  readonly start: ArticleForm<BookSettings, NoText>
  /** Of a book that is not there yet. */
  readonly newId: string
  readonly panel: BookPanel
}

/** A book: its settings, its chapters or its file, and publishing it. */
export function BookEditor({ live, opened, start, newId, panel: firstPanel }: BookEditorProps) {
  const client = useQueryClient()
  const router = useRouter()
  const { work, latest, isDirty, draft, changeSettings, takeReply, settle, takeDraft, forget } = useArticleWork({
    kind: 'book',
    article: opened,
    start,
    forms: bookForms,
    readDraft: readBookDraft,
  })
  const [panel, setPanel] = useState<BookPanel>(firstPanel)
  const [isTried, setTried] = useState(false)
  const saving = useBookSave({
    work: latest,
    newId,
    onReply: (reply, sent) => {
      takeReply(reply, sent)
      client.setQueryData(bookQuery(reply.id).queryKey, reply)
    },
  })
  const { settings } = work.form
  const { stored } = work
  const hasChanges = bookForms.hasChanged(work.form, stored, start)

  /** Takes an answer about chapters or the file: what is typed stays. */
  const takeBook = (book: AdminBookDetail) => {
    client.setQueryData(bookQuery(book.id).queryKey, book)
    takeReply(articleOf(book), { form: latest.current.form, settings: false, languages: [] })
  }
  const save = async (then?: BookState): Promise<void> => {
    const { form, stored: before } = latest.current
    if (then === undefined && before !== null && !bookForms.hasChanged(form, before, start)) return
    if (settingsFaults(form.settings).length > 0) {
      setTried(true)
      setPanel('settings')
      showToast(m.admin_books_check_fields(), { tone: 'error' })
      return
    }
    if (!(await saving.save({ language: 'en', note: '', ...(then !== undefined && { afterwards: then }) }))) return
    setTried(false)
    showToast(then === undefined ? m.admin_books_saved() : stateDone[then](), { tone: 'success' })
    const saved = latest.current
    // A new book goes on at its own address, with what it is made of.
    if (before === null && saved.stored !== null && !bookForms.hasChanged(saved.form, saved.stored, start))
      void router.navigate({ href: `/admin/books/edit/${saved.stored.id}?panel=${panelsOf(form.settings.kind)[1]}`, replace: true })
  }
  useEditorKeys({ save: () => void save(), language: () => {} })

  const title = settings.titles.en.trim() === '' ? m.admin_books_new() : localize(settings.titles, locale).text
  return (
    <div className="grid gap-4">
      <PageTitle>{title}</PageTitle>
      <SaveBar
        title={title}
        above={{ href: '/admin/books', label: m.admin_books_title() }}
        isSaving={saving.isSaving}
        hasChanges={hasChanges}
        onSave={() => void save()}
      >
        {live?.state === 'published' && <SiteLink path={`/books/${live.settings.slug}`} />}
        <DraftLine state={draft.state} />
      </SaveBar>
      {draft.found !== null && <FoundBar found={draft.found} onThrowAway={draft.throwAway} onTakeUp={() => takeDraft(draft.takeUp())} />}
      {draft.state.at === 'rival' && (
        <RivalBar at={draft.state.rival.updatedAt} onMine={draft.keepMine} onTheirs={() => takeDraft(draft.takeTheirs())} />
      )}
      {live !== null && (
        <ChoiceChips
          name="panel"
          kind="one"
          choices={panelsOf(settings.kind).map((value) => ({ value, label: BOOK_PANEL_NAMES[value]() }))}
          chosen={[panel]}
          onChoose={([next]) => next !== undefined && setPanel(next)}
        />
      )}
      {panel === 'settings' && (
        <>
          <SettingsPanel
            settings={settings}
            book={live}
            faults={isTried ? settingsFaults(settings) : []}
            takenSlug={saving.takenSlug}
            onChange={changeSettings}
          />
          {live !== null && live.publishedAt === null && (
            <DeleteButton
              label={m.admin_books_delete()}
              title={m.admin_books_delete_title()}
              text={m.admin_books_delete_text()}
              done={m.admin_books_deleted()}
              href="/admin/books"
              remove={() => call(deleteBook, { params: { id: live.id } })}
              changes={deleteBook}
              onDeleted={forget}
            />
          )}
        </>
      )}
      {panel === 'chapters' && live !== null && (
        <ChaptersPanel book={live} revision={() => latest.current.stored?.revision ?? live.revision} onBook={takeBook} />
      )}
      {panel === 'file' && live !== null && <FilePanel book={live} isKindSaved={stored?.settings.kind === 'file'} onBook={takeBook} />}
      {panel === 'publish' && live !== null && (
        <BookPublishPanel
          book={live}
          settings={settings}
          faults={faultsOf(settings, live)}
          isBusy={saving.isSaving}
          onState={(to) => void save(to)}
        />
      )}
      {saving.conflict !== null && (
        <ConflictDialog
          title={m.admin_books_conflict()}
          target={`book:${saving.conflict.theirs.id}`}
          action="book"
          what={m.admin_posts_conflict_settings()}
          onClose={saving.settle}
          onMine={() => {
            if (saving.conflict !== null) settle('settings', saving.conflict.theirs, false)
            saving.settle()
            void save()
          }}
          onTheirs={() => {
            if (saving.conflict !== null) settle('settings', saving.conflict.theirs, true)
            saving.settle()
          }}
        />
      )}
      <LeaveDialog isDirty={isDirty} />
    </div>
  )
}
