import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '#web/session/session-store.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { PalettePanel } from '../palette/palette-panel.tsx'
import { UnchosenNotice } from '../section-choice/unchosen-notice.tsx'
import { useSectionChoice } from '../section-choice/use-section-choice.ts'
import type { Moved } from '../running/exam-actions.ts'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { ActionBar } from './action-bar.tsx'
import { ExamHeader, PAPER_LANGUAGE_ID, type Overlay } from './exam-header.tsx'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import type { NumericFieldHandle } from '#web/question/numeric-field.tsx'
import { loadExamToolbar } from './load-exam-toolbar.ts'
import { QuestionView, VIEW_IN_ID } from './question-view.tsx'
import { ScrollButtons } from './scroll-buttons.tsx'
import { answerKindOf, type ShortcutCommand } from '#web/question/shortcuts.ts'
import { PRACTICE_BAR, skinOf } from './skins.ts'
import { useTextSize } from './text-size.ts'
import { useShortcuts } from '#web/question/use-shortcuts.ts'
import { loadSessionTools } from '../running/load-session-tools.ts'
import './exam-screen.css'

const loadOverlays = () => import('../overlays/exam-overlays.tsx')

/** The computer-based exam's screen: one question, the palette, the clock. */
export function ExamScreen() {
  const { attempt, actions, paper } = useRunning()
  const snapshot = useSnapshot()
  const router = useRouter()
  const user = useSignedIn()
  const textSize = useTextSize()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [zoomed, setZoomed] = useState<ZoomedImage | null>(null)
  const [isPaletteShown, setPaletteShown] = useState(true)
  const [endAt, setEndAt] = useState<number | null>(null)
  const late = useLateModule(loadOverlays)
  const tools = useLateModule(loadSessionTools)
  const toolbar = useLateModule(loadExamToolbar)
  const numericField = useRef<NumericFieldHandle>(null)
  const { layout } = attempt
  const { pattern } = attempt.stored.grant
  const skin = skinOf(pattern)
  const { currentQ, slots, phase } = snapshot
  const isLocked = phase !== 'open'
  const { isLeftOut } = useSectionChoice()
  const isPractice = attempt.stored.grant.mode === 'practice'
  const bar = isPractice ? PRACTICE_BAR : skin.bar
  const isBeforeMore = layout.isBySection && layout.sectionOf(currentQ) < layout.sections.length - 1
  const mayEndSection = isBeforeMore && pattern.earlySectionSubmit === true

  const close = useCallback(() => setOverlay(null), [])
  const closeZoom = useCallback(() => setZoomed(null), [])
  const isAtEnd = endAt === currentQ
  const after = useCallback((moved: Moved) => setEndAt(moved === 'stayed' ? currentQ : null), [currentQ])
  const clear = useCallback(() => {
    actions.clear()
    numericField.current?.reset()
  }, [actions])
  const goTo = useCallback(
    (question: number) => {
      setOverlay(null)
      actions.goTo(question)
    },
    [actions],
  )
  const toPaper = useCallback(
    () => void router.navigate({ href: `/test/questions?attempt=${attempt.stored.attemptId}` }),
    [router, attempt.stored.attemptId],
  )

  const question = paper.questions[currentQ]
  const answerKind = useMemo(() => answerKindOf(question), [question])
  const run = useCallback(
    (command: ShortcutCommand) => {
      switch (command.kind) {
        case 'choose': {
          const option = layout.optionsOf(currentQ)[command.place]
          if (option !== undefined) actions.toggle(option, question?.type === 'multiple')
          return
        }
        case 'typed':
          return numericField.current?.press(command.key)
        case 'saveAndNext':
          return after(actions.saveAndNext())
        case 'markAndNext':
          return after(actions.markAndNext())
        case 'previous':
          actions.previous()
          return
        case 'clear':
          return clear()
        case 'palette':
          return matchMedia('(width >= 1024px)').matches ? setPaletteShown((shown) => !shown) : setOverlay('palette')
        case 'language':
          return focusFirst(PAPER_LANGUAGE_ID, VIEW_IN_ID)
        case 'paper':
          return toPaper()
        case 'calculator':
          return pattern.calculator === 'none' ? undefined : toolbar?.toggleTool('calculator')
        case 'scratch':
          return toolbar?.toggleTool('scratch')
        case 'help':
          return setOverlay('shortcuts')
      }
    },
    [actions, after, clear, currentQ, toolbar, layout, pattern, question, toPaper],
  )
  useShortcuts(answerKind, run)

  const next = layout.next(currentQ)
  const answered = useMemo(() => slots.filter(({ state }) => state === 'answered' || state === 'markedAnswered').length, [slots])
  return (
    <div
      className={classNames(
        'exam-screen grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]',
        isPaletteShown && 'lg:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <ExamHeader
        skin={skin}
        textSize={textSize}
        onOpen={setOverlay}
        onPaper={toPaper}
        isPaletteShown={isPaletteShown}
        onTogglePalette={() => setPaletteShown(!isPaletteShown)}
      />
      <main
        id="main"
        tabIndex={-1}
        data-scroller
        // What practice shows under a question begins right after it.
        className={classNames('overflow-y-auto overscroll-contain outline-none', isPractice && '[&>article]:min-h-0')}
      >
        <UnchosenNotice onChoose={() => setOverlay('sections')} />
        <QuestionView textPx={textSize.px} isWordy={skin.isWordy} onZoom={setZoomed} numericField={numericField} />
        {tools && isPractice && <tools.PracticePanel />}
        <ScrollButtons />
      </main>
      {isPaletteShown && (
        <aside aria-label={m.palette_title()} className="row-span-2 hidden w-80 flex-col border-s border-line bg-surface lg:flex">
          <p className="truncate border-b border-line px-4 py-2.5 text-sm font-bold empty:hidden">
            {skin.candidate === 'palette' && <bdi>{user.name}</bdi>}
          </p>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3">
            <PalettePanel sections="current" onGo={goTo} />
          </div>
          <div className="grid gap-2 border-t border-line p-3 empty:hidden">
            {mayEndSection && (
              <Button wide onClick={() => setOverlay('endSection')}>
                {m.test_end_section()}
              </Button>
            )}
            {!bar.includes('submit') && (
              <Button wide onClick={() => setOverlay('submit')}>
                {m.test_submit()}
              </Button>
            )}
          </div>
        </aside>
      )}
      <div className="min-w-0">
        <p role="status" className={isAtEnd ? 'border-t border-line bg-primary-soft px-4 py-2 text-sm lg:px-6' : 'sr-only'}>
          {isAtEnd ? (isBeforeMore ? m.test_section_at_end() : m.test_at_end()) : ''}
        </p>
        <ActionBar
          // With the palette goes its Submit; the bar takes it over.
          bar={isPaletteShown || bar.includes('submit') ? bar : [...bar, 'submit']}
          isLocked={isLocked}
          takesAnswers={!isLeftOut(layout.sectionOf(currentQ))}
          isFirst={layout.previous(currentQ) === null}
          isLast={next === null}
          answered={answered}
          total={layout.order.length}
          onPrevious={() => actions.previous()}
          onNext={() => next !== null && actions.goTo(next)}
          onClear={clear}
          onMark={() => after(actions.markAndNext())}
          onSave={() => after(actions.saveAndNext())}
          onPalette={() => setOverlay('palette')}
          onSubmit={() => setOverlay('submit')}
        />
      </div>
      <Sheet
        open={overlay === 'palette'}
        onClose={close}
        title={m.palette_title()}
        closeLabel={m.action_close()}
        actions={
          <Button wide onClick={() => setOverlay('submit')}>
            {m.test_submit()}
          </Button>
        }
      >
        <PalettePanel sections="all" onGo={goTo} />
      </Sheet>
      {toolbar && <toolbar.ToolPanels />}
      {tools && (
        <>
          <tools.ClockNotices />
          <tools.PauseDialog open={overlay === 'pause'} onClose={close} />
          <tools.EndSectionDialog open={overlay === 'endSection'} onClose={close} />
        </>
      )}
      {late && (
        <late.ExamOverlays
          overlay={overlay}
          onOpen={setOverlay}
          onClose={close}
          onGo={goTo}
          onPaper={toPaper}
          onSubmit={actions.submit}
          textSize={textSize}
          zoomed={zoomed}
          onCloseZoom={closeZoom}
        />
      )}
    </div>
  )
}

/** The first of these that is on screen takes the focus. */
function focusFirst(...ids: readonly string[]): void {
  ids
    .map((id) => document.getElementById(id))
    .find((element) => element?.checkVisibility() ?? false)
    ?.focus()
}
