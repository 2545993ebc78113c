import { useState } from 'react'
import type { AdminBookDetail, AdminChapterDetail } from '#contract/books/schemas.ts'
import { ENDONYMS, localize, type Locale } from '#contract/shared/locales.ts'
import { chapterFaults } from '#domain/books/book-state.ts'
import { ConflictDialog } from '#web/admin/article-editor/conflict-dialog.tsx'
import { HistoryPanel } from '#web/admin/article-editor/history/history-panel.tsx'
import { LanguageTabs } from '#web/admin/article-editor/language-tabs.tsx'
import { PANEL_NAMES, PANELS, type Panel } from '#web/admin/article-editor/panels.ts'
import { SaveBar } from '#web/admin/article-editor/save-bar.tsx'
import { StaleNote } from '#web/admin/article-editor/stale-note.tsx'
import { TextConflict } from '#web/admin/article-editor/text-conflict.tsx'
import { useArticlePreview } from '#web/admin/article-editor/use-article-preview.ts'
import { useArticleWork } from '#web/admin/article-editor/use-article-work.ts'
import { useEditorKeys } from '#web/admin/article-editor/use-editor-keys.ts'
import { useLanguages } from '#web/admin/article-editor/use-languages.ts'
import { FoundBar, RivalBar } from '#web/admin/drafts/draft-bars.tsx'
import { DraftLine } from '#web/admin/drafts/draft-line.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { chapterTitle } from '../chapter-title.ts'
import { SiteLink } from '../site-link.tsx'
import { chapterForms, EMPTY_TEXT, readChapterDraft } from './chapter-form.ts'
import { ChapterPublishPanel } from './chapter-publish-panel.tsx'
import { ChapterSettingsPanel } from './chapter-settings-panel.tsx'
import { ChapterWritePanel } from './chapter-write-panel.tsx'
import { useChapterSave } from './use-chapter-save.ts'

interface ChapterEditorProps {
  readonly book: AdminBookDetail
  /** The chapter as it was when it was opened. */
  readonly chapter: AdminChapterDetail
  /** The part and the language that are shown first. */
  readonly panel: Panel
  readonly first: Locale | undefined
}

/** Writing a chapter: its texts in every language with their preview, publishing each, and its history. */
export function ChapterEditor({ book, chapter, panel: firstPanel, first }: ChapterEditorProps) {
  const [start] = useState(() => chapterForms.formOf(chapter))
  const { work, latest, isDirty, draft, changeSettings, changeText, takeReply, settle, takeDraft, forget } = useArticleWork({
    kind: 'chapter',
    article: chapter,
    start,
    forms: chapterForms,
    readDraft: readChapterDraft,
  })
  const { form } = work
  const stored = work.stored ?? chapter
  const { language, open, tabs, text, changed, behind } = useLanguages({ work, latest, forms: chapterForms, changeText, first })
  const [panel, setPanel] = useState<Panel>(firstPanel)
  const storedText = stored.texts.find((one) => one.language === language) ?? null
  const preview = useArticlePreview(text.source, language)
  const { save, saving, note, setNote } = useChapterSave({
    work: latest,
    start,
    language,
    onReply: takeReply,
    onBadSlug: () => setPanel('settings'),
  })
  useEditorKeys({
    save: () => void save(),
    language: (place) => {
      const tab = tabs[place]
      if (tab !== undefined) open(tab.language)
    },
  })

  const place = book.chapters.findIndex(({ id }) => id === chapter.id)
  const title = chapterTitle({ slug: stored.settings.slug, texts: stored.texts })
  const faults = chapterFaults({
    title: text.title,
    words: preview.data?.ok === true ? preview.data.words : (storedText?.words ?? 0),
    bookTitle: book.settings.titles[language],
  })
  const { conflict } = saving
  return (
    <div className="grid gap-4">
      <PageTitle>{title.text}</PageTitle>
      <SaveBar
        title={place === -1 ? title.text : m.admin_books_chapter_numbered({ number: place + 1, title: title.text })}
        above={{ href: `/admin/books/edit/${book.id}?panel=chapters`, label: localize(book.settings.titles, locale).text }}
        note={storedText === null ? undefined : { text: note, onChange: setNote }}
        isSaving={saving.isSaving}
        hasChanges={chapterForms.hasChanged(form, stored, start)}
        onSave={() => void save()}
      >
        {book.state === 'published' && storedText?.state === 'published' && (
          <SiteLink path={`/books/${book.settings.slug}/${stored.settings.slug}${language === 'en' ? '' : `?in=${language}`}`} />
        )}
        <DraftLine state={draft.state} />
      </SaveBar>
      {draft.found !== null && <FoundBar found={draft.found} onThrowAway={draft.throwAway} onTakeUp={() => takeDraft(draft.takeUp())} />}
      {draft.state.at === 'rival' && (
        <RivalBar at={draft.state.rival.updatedAt} onMine={draft.keepMine} onTheirs={() => takeDraft(draft.takeTheirs())} />
      )}
      <ChoiceChips
        name="panel"
        kind="one"
        choices={PANELS.map((value) => ({ value, label: PANEL_NAMES[value]() }))}
        chosen={[panel]}
        onChoose={([next]) => next !== undefined && setPanel(next)}
      />
      {panel !== 'settings' && <LanguageTabs tabs={tabs} language={language} onChoose={open} />}
      {panel !== 'settings' && behind !== null && (
        <StaleNote
          article={{ kind: 'chapter', id: chapter.id }}
          behind={behind}
          onUpToDate={() => changeText(language, (now) => ({ ...now, from: { language: behind.language, revision: behind.current } }))}
        />
      )}
      {panel === 'write' && (
        <ChapterWritePanel
          key={language}
          text={text}
          language={language}
          form={form}
          sources={stored.texts.filter((one) => one.language !== language)}
          preview={preview}
          onChange={(next) => changeText(language, () => next)}
        />
      )}
      {panel === 'settings' && (
        <ChapterSettingsPanel
          book={book}
          settings={form.settings}
          stored={stored}
          takenSlug={saving.takenSlug}
          onChange={changeSettings}
          onDeleted={forget}
        />
      )}
      {panel === 'publish' && (
        <ChapterPublishPanel
          book={book}
          language={language}
          text={storedText}
          faults={faults}
          isBroken={preview.data?.ok === false}
          isBusy={saving.isSaving}
          onState={(to) => void save(to)}
        />
      )}
      {panel === 'history' &&
        (storedText === null ? (
          <EmptyState title={m.admin_posts_history_none()} />
        ) : (
          <HistoryPanel
            key={`${language}${storedText.revision}`}
            article={{ kind: 'chapter', id: chapter.id }}
            text={storedText}
            isChanged={changed.includes(language)}
            isSaving={saving.isSaving}
            onRestore={({ revision, ...old }) => {
              changeText(language, (now) => ({ ...now, title: old.title, source: old.source }))
              void save(undefined, m.admin_posts_restored_note({ version: String(revision) }))
            }}
          />
        ))}
      {conflict !== null && (
        <ConflictDialog
          title={m.admin_books_chapter_conflict()}
          target={`book:${book.id}`}
          action="book"
          what={
            conflict.part === 'settings'
              ? m.admin_posts_conflict_settings()
              : m.admin_posts_conflict_text({ language: ENDONYMS[conflict.part] })
          }
          onClose={saving.settle}
          onMine={() => {
            settle(conflict.part, conflict.theirs, false)
            saving.settle()
            void save()
          }}
          onTheirs={() => {
            settle(conflict.part, conflict.theirs, true)
            saving.settle()
          }}
        >
          {conflict.part !== 'settings' && (
            <TextConflict
              language={conflict.part}
              theirs={conflict.theirs.texts.find((one) => one.language === conflict.part) ?? EMPTY_TEXT}
              mine={form.texts[conflict.part] ?? EMPTY_TEXT}
            />
          )}
        </ConflictDialog>
      )}
      <LeaveDialog isDirty={isDirty} />
    </div>
  )
}
