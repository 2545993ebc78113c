import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoundBar, RivalBar } from '#web/admin/drafts/draft-bars.tsx'
import { DraftLine } from '#web/admin/drafts/draft-line.tsx'
import { useServerDraft } from '#web/admin/drafts/use-server-draft.ts'
import { questionQuery } from '#web/admin/queries/bank-queries.ts'
import { copiedFromEnglish, nextForm } from './change-form.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { EditorContext, type Editor } from './editor-context.ts'
import { EditorPanels, type Panel } from './editor-panels.tsx'
import { newName, storedOf, type EditorStart } from './editor-start.ts'
import { fieldId, formFaults, type FormFault } from './form-faults.ts'
import { faultText } from './fault-text.ts'
import { FaultSummary } from './fault-summary.tsx'
import { InsertBar } from './insert-bar.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { LearnerPreview } from './learner-preview.tsx'
import { MetaPanel } from './meta-panel.tsx'
import { completeness, emptyForm, formOf, readForm, writtenLanguages, type QuestionForm } from './question-form.ts'
import { TextsPanel } from './texts-panel.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { usePictures } from '#web/admin/markdown/use-pictures.tsx'
import { usePreview, previewField } from './use-preview.ts'
import { useQuestionSave } from './use-question-save.ts'
import { useWholeQuestion, WholeQuestion } from './whole-question.tsx'

const META_FIELDS = ['topic', 'id', 'tags', 'source', 'year', 'passage', 'difficulty', 'type']

interface EditorPageProps {
  readonly start: EditorStart
  /** Languages translated from another English than the one that is saved. */
  readonly behind: readonly Locale[]
}

/**
 * Writing a question: its texts in every language, a learner's phone beside them, and what it is. Everything typed is kept as a draft; it
 * is in the bank when it is saved.
 */
export function EditorPage({ start, behind }: EditorPageProps) {
  const client = useQueryClient()
  const router = useRouter()
  const [form, setForm] = useState(start.form)
  const [stored, setStored] = useState(start.stored)
  const [language, setLanguage] = useState<Locale>(() => writtenLanguages(start.form)[0] ?? 'en')
  const [panel, setPanel] = useState<Panel>('write')
  const [isBeside, setBeside] = useState(false)
  const [summary, setSummary] = useState(0)
  const latest = useRef(start.form)
  const isDirty = useRef(false)
  const target = useRef<HTMLTextAreaElement>(null)
  const draft = useServerDraft<QuestionForm>({
    kind: 'question',
    target: start.stored?.id ?? null,
    base: start.stored === null ? '' : String(start.stored.version),
    read: readForm,
  })

  const show = (next: QuestionForm) => {
    latest.current = next
    setForm(next)
  }
  const update = (change: (now: QuestionForm) => QuestionForm) => {
    show(change(latest.current))
    isDirty.current = true
    draft.change(latest.current)
  }
  const clean = (version: number | null) => {
    isDirty.current = false
    setSummary(0)
    void draft.clear(version === null ? '' : String(version))
  }

  const saving = useQuestionSave({
    onSaved: (saved, source, { next, form: sent }) => {
      // What was typed while it was being saved is work of its own, on the question that is in the bank now.
      const isWhole = latest.current === sent
      const isNew = start.stored === null
      if (isWhole) clean(isNew ? null : saved.version)
      if (isWhole && next && stored === null) {
        show(nextForm(sent, emptyForm(newName())))
        document.getElementById(fieldId(`variants.${language}.stem`))?.focus()
        return
      }
      if (!isWhole || !isNew) setStored({ id: saved.id, version: saved.version, source })
      if (next) void router.navigate({ href: `/admin/add-question?like=${saved.id}` })
      else if (isWhole && isNew) void router.navigate({ href: `/admin/questions/edit/${saved.id}`, replace: true })
    },
    onRefused: () => setSummary((n) => n + 1),
  })
  const preview = usePreview(form, language)
  const rendering = Object.entries(preview.data?.faults ?? {}).map(([name, reason]): FormFault => ({
    field: previewField(name, language),
    language,
    kind: null,
    message: m.admin_bank_fault_render({ reason }),
  }))
  const missing = formFaults(form)
  const faults = summary === 0 ? rendering : [...missing, ...saving.faultsOf(form), ...rendering]
  const texts = new Map(faults.map((fault) => [fault.field, faultText(fault)]))

  const takeUp = () => {
    const began = Number(draft.found?.base ?? '')
    const body = draft.takeUp()
    if (body === null) return
    isDirty.current = true
    show(stored === null ? body : { ...body, name: form.name })
    // Work that began from an older version is saved as such: what came in between is shown before it is written over.
    if (stored === null || began < 1 || began === stored.version) return
    setStored({ ...stored, version: began })
    void client
      .fetchQuery(questionQuery(stored.id, began))
      .then(({ source }) => setStored((now) => now && { ...now, source }))
      .catch(() => {})
  }
  /** What was asked for while a saving went on: whether another question comes after it. */
  const asked = useRef<boolean | null>(null)
  const save = (next: boolean) => {
    if (missing.length > 0) setSummary((n) => n + 1)
    else if (saving.isSaving) asked.current = next
    else saving.save({ form: latest.current, stored, next })
  }
  useEffect(() => {
    if (saving.isSaving || asked.current === null) return
    const next = asked.current
    asked.current = null
    if (saving.hasWorked && isDirty.current) save(next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when a saving ends
  }, [saving.isSaving])
  const duplicate = () => {
    if (stored !== null) void router.navigate({ href: `/admin/add-question?from=${stored.id}` })
    else update((now) => ({ ...now, name: newName() }))
  }
  const languages = LOCALES.filter((one) => one === 'en' || one === 'hi' || one === language || completeness(form, one) !== 'none')
  const keys = useMemo(
    () => ({
      save: () => save(false),
      saveAndNext: () => save(true),
      duplicate,
      language: (place: number) => {
        const chosen = languages[place]
        if (chosen !== undefined) setLanguage(chosen)
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made again with everything they close over
    [form, stored, language, saving.isSaving],
  )
  useEditorKeys(keys)
  const { onPictures, dialog } = usePictures(target, fieldId(`variants.${language}.stem`))
  const whole = useWholeQuestion(latest, language, stored === null)
  const go = (inLanguage: Locale | null, field: string) => {
    if (inLanguage !== null) setLanguage(inLanguage)
    setPanel(META_FIELDS.includes(field) ? 'meta' : 'write')
    // The tab is drawn first.
    setTimeout(() => {
      const control = document.getElementById(fieldId(field))
      control?.scrollIntoView({ block: 'center' })
      control?.focus({ preventScroll: true })
    }, 50)
  }
  const editor: Editor = {
    form,
    update,
    language,
    isBeside,
    target,
    onPictures,
    onPasted: whole.onPasted,
    faultOf: (field) => texts.get(field),
    onTarget: (field) => {
      target.current = field
    },
  }
  const title = stored === null ? m.admin_bank_add_nav() : m.admin_bank_edit_title()
  const isTranslating = isBeside && language !== 'en'
  return (
    <EditorContext value={editor}>
      <div className="grid gap-4">
        <PageTitle>{title}</PageTitle>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="me-auto text-xl">{title}</h1>
          <DraftLine state={draft.state} />
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button onClick={() => save(true)} busy={saving.isSaving} title="Ctrl+Enter">
              {m.admin_bank_save_next()}
            </Button>
            <Button look="primary" onClick={() => save(false)} busy={saving.isSaving} title="Ctrl+S">
              {m.admin_save()}
            </Button>
          </div>
        </header>
        {draft.found !== null && <FoundBar found={draft.found} onThrowAway={draft.throwAway} onTakeUp={takeUp} />}
        {draft.state.at === 'rival' && (
          <RivalBar
            at={draft.state.rival.updatedAt}
            onMine={draft.keepMine}
            onTheirs={() => {
              const body = draft.takeTheirs()
              if (body !== null) show(body)
            }}
          />
        )}
        {summary > 0 && faults.length > 0 && <FaultSummary key={summary} form={form} faults={faults} onGo={go} />}
        <EditorPanels
          panel={panel}
          onPanel={setPanel}
          isTranslating={isTranslating}
          onPictures={onPictures}
          languages={
            <LanguageTabs
              languages={languages}
              language={language}
              onChoose={setLanguage}
              completeness={(one) => completeness(form, one)}
              behind={behind}
            />
          }
          write={
            <>
              {language !== 'en' && (
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" className="pointer-coarse:min-h-11" aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
                    {m.admin_bank_beside()}
                  </Button>
                  <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => update((now) => copiedFromEnglish(now, language))}>
                    {m.admin_bank_copy_english()}
                  </Button>
                </div>
              )}
              <InsertBar />
              <TextsPanel>
                <WholeQuestion found={whole.found} onDismiss={whole.dismiss} />
                <DuplicatesPanel except={stored?.id} />
              </TextsPanel>
            </>
          }
          preview={<LearnerPreview form={form} language={language} />}
          meta={<MetaPanel isNew={stored === null} />}
        />
        {dialog}
        {stored !== null && (
          <ConflictDialog
            theirs={saving.theirs}
            base={stored.source}
            onClose={saving.settle}
            onMine={() => {
              if (saving.theirs === null) return
              const over = storedOf(saving.theirs)
              setStored(over)
              saving.settle()
              saving.save({ form: latest.current, stored: over, next: false })
            }}
            onTheirs={() => {
              if (saving.theirs === null) return
              setStored(storedOf(saving.theirs))
              show(formOf(saving.theirs.source))
              clean(saving.theirs.version)
              saving.settle()
            }}
          />
        )}
        <LeaveDialog isDirty={isDirty} />
      </div>
    </EditorContext>
  )
}
