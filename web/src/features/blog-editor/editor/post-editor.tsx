import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletePost } from '#contract/blog/endpoints.ts'
import type { AdminPostDetail, AdminPostText } from '#contract/blog/schemas.ts'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { publishFaults } from '#domain/articles/text-state.ts'
import { ConflictDialog } from '#web/admin/article-editor/conflict-dialog.tsx'
import type { ComparedText } from '#web/admin/article-editor/history/line-diff.tsx'
import { DeleteButton } from '#web/admin/article-editor/delete-button.tsx'
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
import { call } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { categoriesQuery } from '../blog-queries.ts'
import { categoryIn } from '../category-in.ts'
import { PublishPanel } from '../publish/publish-panel.tsx'
import { ShareDialog } from '../publish/share-dialog.tsx'
import { SettingsPanel } from '../settings/settings-panel.tsx'
import { EMPTY_TEXT, type PostForm, postForms, readPostDraft, type TextForm } from './post-form.ts'
import { PostWritePanel } from './post-write-panel.tsx'
import { useSaving } from './use-saving.ts'

interface PostEditorProps {
  /** The post as it was when it was opened; null for a new one. */
  readonly post: AdminPostDetail | null
  /** What a new one begins with. */
  readonly start: PostForm
  /** Of a post that is not there yet. */
  readonly newId: string
  /** The part that is shown first. */
  readonly panel: Panel
}

/** Writing a post: its texts in every language with their preview, its settings, publishing and its history. */
export function PostEditor({ post, start, newId, panel: firstPanel }: PostEditorProps) {
  const { work, latest, isDirty, draft, changeSettings, changeText, takeReply, settle, takeDraft, forget } = useArticleWork({
    kind: 'post',
    article: post,
    start,
    forms: postForms,
    readDraft: readPostDraft,
  })
  const { form, stored } = work
  const { language, setLanguage, open, tabs, text, changed, behind } = useLanguages({ work, latest, forms: postForms, changeText })
  const [panel, setPanel] = useState<Panel>(firstPanel)

  const storedText = stored?.texts.find((one) => one.language === language) ?? null
  const preview = useArticlePreview(text.source, language)
  const categories = useQuery(categoriesQuery())
  const { save, share, saving, note, setNote } = useSaving({
    latest,
    start,
    newId,
    language,
    panel,
    takeReply,
    onProblem: (problem) => {
      setPanel(problem.panel)
      if (problem.language !== null) setLanguage(problem.language)
    },
  })
  useEditorKeys({
    save: () => void save(),
    language: (place) => {
      const tab = tabs[place]
      if (tab !== undefined) open(tab.language)
    },
  })

  const isBroken = preview.data?.ok === false
  const testShown = form.settings.testId === null ? null : form.settings.testId === stored?.test?.id ? stored.test.isPublished : true
  const faults = publishFaults({
    title: text.title,
    excerpt: text.excerpt,
    slug: text.slug.trim() === '' ? null : text.slug.trim(),
    words: preview.data?.ok === true ? preview.data.words : (storedText?.words ?? 0),
    byline: form.settings.byline,
    testShown,
  })
  const title = stored === null ? m.admin_posts_new() : m.admin_posts_edit()
  const isBusy = saving.isSaving || share.isPending
  return (
    <div className="grid gap-4">
      <PageTitle>{title}</PageTitle>
      <SaveBar
        title={title}
        note={storedText === null ? undefined : { text: note, onChange: setNote }}
        isSaving={saving.isSaving}
        above={{ href: '/admin/blog', label: m.admin_posts_title() }}
        hasChanges={postForms.hasChanged(form, stored, start)}
        onSave={() => void save()}
      >
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
      {panel !== 'settings' && behind !== null && stored !== null && (
        <StaleNote
          article={{ kind: 'post', id: stored.id }}
          behind={behind}
          onUpToDate={() => changeText(language, (now) => ({ ...now, from: { language: behind.language, revision: behind.current } }))}
        />
      )}
      {panel === 'write' && (
        <PostWritePanel
          key={language}
          text={text}
          language={language}
          form={form}
          stored={storedText}
          sources={(stored?.texts ?? []).filter((one) => one.language !== language)}
          preview={preview}
          takenSlug={saving.takenSlug}
          onChange={(next) => changeText(language, () => next)}
          onTags={(tags) => changeSettings({ ...form.settings, tags })}
        />
      )}
      {panel === 'settings' && (
        <>
          <SettingsPanel settings={form.settings} stored={stored} onChange={changeSettings} />
          {stored !== null && stored.texts.every(({ publishedAt }) => publishedAt === null) && (
            <DeleteButton
              label={m.admin_posts_delete()}
              title={m.admin_posts_delete_title()}
              text={m.admin_posts_delete_text()}
              done={m.admin_posts_deleted()}
              href="/admin/blog"
              remove={() => call(deletePost, { params: { id: stored.id } })}
              changes={deletePost}
              onDeleted={forget}
            />
          )}
        </>
      )}
      {panel === 'publish' && (
        <PublishPanel
          language={language}
          text={storedText}
          category={categoryIn(categories.data ?? [], form.settings.category, language)}
          written={text}
          faults={faults}
          isBroken={isBroken}
          isBusy={isBusy}
          onState={(to, publishAt) => void save({ to, ...(publishAt !== undefined && { publishAt }) })}
          onShare={() => share.mutate()}
        />
      )}
      {panel === 'history' &&
        (stored === null || storedText === null ? (
          <EmptyState title={m.admin_posts_history_none()} />
        ) : (
          <HistoryPanel
            key={`${language}${storedText.revision}`}
            article={{ kind: 'post', id: stored.id }}
            text={storedText}
            isChanged={changed.includes(language)}
            isSaving={saving.isSaving}
            onRestore={({ revision, ...old }) => {
              changeText(language, (now): TextForm => ({ ...now, title: old.title, excerpt: old.excerpt, source: old.source }))
              void save(undefined, m.admin_posts_restored_note({ version: String(revision) }))
            }}
          />
        ))}
      {saving.conflict !== null && (
        <ConflictDialog
          title={m.admin_posts_conflict()}
          target={`post:${saving.conflict.theirs.id}`}
          action="post"
          what={
            saving.conflict.part === 'settings'
              ? m.admin_posts_conflict_settings()
              : m.admin_posts_conflict_text({ language: ENDONYMS[saving.conflict.part] })
          }
          onClose={saving.settle}
          onMine={() => {
            if (saving.conflict !== null) settle(saving.conflict.part, saving.conflict.theirs, false)
            saving.settle()
            void save()
          }}
          onTheirs={() => {
            if (saving.conflict !== null) settle(saving.conflict.part, saving.conflict.theirs, true)
            saving.settle()
          }}
        >
          {saving.conflict.part !== 'settings' && (
            <TextConflict
              language={saving.conflict.part}
              theirs={textOf(saving.conflict.theirs.texts, saving.conflict.part)}
              mine={form.texts[saving.conflict.part] ?? EMPTY_TEXT}
            />
          )}
        </ConflictDialog>
      )}
      {share.data !== undefined && share.data !== null && <ShareDialog address={share.data} onClose={share.reset} />}
      <LeaveDialog isDirty={isDirty} />
    </div>
  )
}

const textOf = (texts: readonly AdminPostText[], language: Locale): ComparedText =>
  texts.find((text) => text.language === language) ?? EMPTY_TEXT
