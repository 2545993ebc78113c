import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Eye, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EditorQuestion, saveTestRequest } from '#contract/tests/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { patternsQuery, readTest } from '#web/admin/queries/test-queries.ts'
import type * as z from 'zod/mini'
import { AboutCard } from './about-card.tsx'
import { ConflictDialog } from '#web/admin/drafts/conflict-dialog.tsx'
import { FaultList } from '#web/admin/test-form/fault-list.tsx'
import { questionAt } from '#web/admin/test-form/faults.ts'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { PatternCard } from '#web/admin/test-form/pattern-card.tsx'
import { PaperCard } from './paper-card.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SafeBrowserCard } from './safe-browser-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { SectionsCard } from './sections-card.tsx'
import { namesIn, type TestDraft, testOf, withPattern } from '#web/admin/test-form/test-draft.ts'
import { TotalsCard } from './totals-card.tsx'
import { useQuestionFacts } from './use-question-facts.ts'
import { type StoredAs, useTestForm } from '#web/admin/test-form/use-test-form.ts'

interface TestFormProps {
  readonly draft: TestDraft
  readonly onChange: (draft: TestDraft) => void
  /** The pattern that the stored test goes by; it may be an older version than the newest. */
  readonly pattern: ContentPattern | null
  readonly known: readonly EditorQuestion[]
  readonly stored: StoredAs
  readonly isTaken: boolean
  readonly origin?: z.infer<typeof saveTestRequest>['origin']
  /** Called when the server has it; the draft is no longer needed. */
  readonly onSaved: (id: string, isPublished: boolean) => void
  /** Throws the draft away and shows what is stored. */
  readonly onTheirs: () => void
  /** What becomes of changes that are left; a draft that is offered again, where nothing else is said. */
  readonly leaveText?: string
}

/** The form of a test: what it is, by which pattern, of which questions, and when; saved whole, published after a checklist. */
export function TestForm(props: TestFormProps) {
  const { draft, onChange, known, stored, isTaken, onSaved, onTheirs } = props
  const router = useRouter()
  const patterns = useQuery(patternsQuery())
  const facts = useQuestionFacts(namesIn(draft), known)
  const [chosen, setChosen] = useState(props.pattern)
  const [isChecking, setChecking] = useState(false)
  const [opened] = useState(draft)
  const isStored = useRef(false)
  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = !isStored.current && JSON.stringify(draft) !== JSON.stringify(opened)
  })
  /** What leads on from here is not left. */
  const lead = (to: () => void) => {
    isStored.current = true
    isDirty.current = false
    to()
  }
  const pattern = chosen ?? patterns.data?.find(({ spec }) => spec.id === draft.pattern?.id)?.spec ?? null
  const form = useTestForm(draft, pattern, {
    stored,
    onSaved: (id: string, isPublished: boolean) => {
      setChecking(false)
      lead(() => onSaved(id, isPublished))
    },
    ...(props.origin !== undefined && { origin: props.origin }),
    onPreview: (testId) => lead(() => void router.navigate({ href: `/test/instructions?test=${testId}` })),
  })
  const stop = form.save.isPending || form.preview.isPending
  useSaveKey(() => !stop && form.save.mutate({ published: form.base.isPublished }))
  const sections = (pattern?.sections ?? []).map(({ id }) => ({ questions: (draft.blocks[id] ?? []).flat() }))
  const faultsOf = (name: string) => form.faults.filter(({ path }) => questionAt(path, sections) === name).map(({ message }) => message)
  return (
    <div className="grid gap-6">
      <LeaveDialog isDirty={isDirty} {...(props.leaveText !== undefined && { text: props.leaveText })} />
      {form.faults.length > 0 && <FaultList faults={form.faults} sections={sections} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-6">
          <AboutCard draft={draft} onChange={onChange} exams={[...new Set((patterns.data ?? []).map(({ spec }) => spec.exam))]} />
          {draft.kind === 'previousYear' && <PaperCard draft={draft} onChange={onChange} />}
          <PatternCard
            patterns={patterns.data ?? []}
            chosen={pattern}
            locked={isTaken}
            onChoose={(next) => {
              setChosen(next)
              onChange(withPattern(draft, next, (name) => facts.of(name)?.type))
            }}
          />
          {pattern !== null && (
            <SectionsCard
              draft={draft}
              pattern={pattern}
              facts={facts}
              faultsOf={faultsOf}
              onChange={onChange}
              languages={draft.languages}
              locked={isTaken}
            />
          )}
          <ScheduleCard draft={draft} onChange={onChange} />
          <SafeBrowserCard draft={draft} onChange={onChange} />
        </div>
        {pattern !== null && (
          <aside className="grid gap-4 lg:sticky lg:top-20">
            <TotalsCard draft={draft} pattern={pattern} facts={facts} />
          </aside>
        )}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-paper px-4 py-3">
        <Button look="quiet" busy={form.preview.isPending} onClick={() => form.preview.mutate()}>
          <Eye size={20} aria-hidden="true" />
          {m.admin_tests_preview()}
        </Button>
        <Button
          busy={form.save.isPending}
          aria-keyshortcuts="Control+S"
          onClick={() => form.save.mutate({ published: form.base.isPublished })}
        >
          {form.base.isPublished ? m.admin_tests_save_published() : m.admin_tests_save()}
        </Button>
        {!form.base.isPublished && (
          <Button look="primary" disabled={pattern === null} onClick={() => setChecking(true)}>
            <Send size={20} aria-hidden="true" />
            {m.admin_tests_publish_check()}
          </Button>
        )}
      </div>
      {isChecking && pattern !== null && (
        <PublishDialog
          test={testOf(draft.id === '' ? { ...draft, id: 'new-test' } : draft, pattern, true)}
          busy={form.save.isPending}
          onClose={() => setChecking(false)}
          onPublish={() => form.save.mutate({ published: true })}
        />
      )}
      {form.isConflict && (
        <ConflictDialog
          title={m.admin_tests_conflict()}
          target={form.base.id ?? ''}
          action="test"
          onClose={form.forgetConflict}
          onTheirs={() => lead(onTheirs)}
          onMine={() => {
            const { id, isPublished } = form.base
            if (id === null) return form.forgetConflict()
            form.forgetConflict()
            void readTest(id).then(({ checksum }) => form.save.mutate({ published: isPublished, over: checksum }))
          }}
        />
      )}
    </div>
  )
}

/** Ctrl-S (⌘S) saves. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
