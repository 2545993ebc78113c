import {
  AArrowDown,
  AArrowUp,
  CircleHelp,
  EllipsisVertical,
  FileText,
  PanelRightClose,
  PanelRightOpen,
  Pause,
  ScrollText,
} from 'lucide-react'
import { useSignedIn } from '#web/session/session-store.ts'
import { localize } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useTimeOverSignal } from '../running/time-over-context.tsx'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { loadExamToolbar } from './load-exam-toolbar.ts'
import { SaveState } from './save-state.tsx'
import { SectionTabs } from './section-tabs.tsx'
import type { Skin } from './skins.ts'
import { TimeLeft } from './time-left.tsx'
import type { useTextSize } from './text-size.ts'

/** Where the keyboard's L leads. */
export const PAPER_LANGUAGE_ID = 'paper-language'

export type Overlay = 'palette' | 'menu' | 'submit' | 'shortcuts' | 'instructions' | 'pause' | 'endSection' | 'sections'

interface ExamHeaderProps {
  readonly skin: Skin
  readonly textSize: ReturnType<typeof useTextSize>
  readonly onOpen: (overlay: Overlay) => void
  readonly onPaper: () => void
  readonly isPaletteShown: boolean
  readonly onTogglePalette: () => void
}

/** Test, time and save state always; on wide screens the tools too, which on a phone are behind one button. */
export function ExamHeader({ skin, textSize, onOpen, onPaper, isPaletteShown, onTogglePalette }: ExamHeaderProps) {
  const { attempt, language, chooseLanguage } = useRunning()
  const snapshot = useSnapshot()
  const { isWaitingForServer } = useTimeOverSignal()
  const user = useSignedIn()
  const toolbar = useLateModule(loadExamToolbar)
  const { stored, layout } = attempt
  const hasTabs = layout.sections.length > 1
  const title = localize(stored.grant.title, locale)
  return (
    <header className="exam-header relative col-span-full border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex items-center gap-2 py-1 ps-4 pe-1 lg:ps-6 lg:pe-3">
        <div className={classNames('grid min-w-0 flex-1', skin.clock === 'start' && 'lg:-order-2 lg:flex-initial')}>
          <h1 className="truncate text-sm leading-snug" lang={title.locale}>
            {title.text}
          </h1>
          {skin.candidate === 'top' && (
            <p className="truncate text-xs font-bold max-lg:hidden">
              <bdi>{user.name}</bdi>
            </p>
          )}
          <SaveState snapshot={snapshot} />
        </div>
        <div className="hidden items-center gap-1 lg:flex">
          <LanguageChoice
            id={PAPER_LANGUAGE_ID}
            label={m.test_paper_language()}
            languages={attempt.papers.languages}
            language={language}
            onChoose={chooseLanguage}
          />
          <TextSizeButtons textSize={textSize} />
          {toolbar && <toolbar.ToolButtons />}
          <IconButton label={m.test_question_paper()} onClick={onPaper}>
            <FileText size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.test_instructions()} onClick={() => onOpen('instructions')}>
            <ScrollText size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.test_shortcuts()} onClick={() => onOpen('shortcuts')}>
            <CircleHelp size={20} aria-hidden="true" />
          </IconButton>
        </div>
        {(snapshot.pause?.pausesLeft ?? 0) > 0 && (
          <IconButton label={m.test_pause()} aria-haspopup="dialog" onClick={() => onOpen('pause')}>
            <Pause size={20} aria-hidden="true" />
          </IconButton>
        )}
        <span
          className={classNames(
            'flex shrink-0 items-center gap-1',
            CLOCK_PLACES[skin.clock === 'sections' && !hasTabs ? 'end' : skin.clock],
          )}
        >
          {skin.isWordy && (stored.grant.mode ?? 'exam') === 'exam' && (
            <span aria-hidden="true" className="text-xs text-muted max-lg:hidden">
              {snapshot.sectionEnds === null ? m.test_time_left_label() : m.test_section_time_left()}
            </span>
          )}
          <TimeLeft />
        </span>
        <IconButton label={m.test_menu()} aria-haspopup="dialog" onClick={() => onOpen('menu')} className="lg:hidden">
          <EllipsisVertical size={22} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={isPaletteShown ? m.palette_hide() : m.palette_show()}
          aria-expanded={isPaletteShown}
          onClick={onTogglePalette}
          className="max-lg:hidden"
        >
          {isPaletteShown ? (
            <PanelRightClose size={20} aria-hidden="true" className="mirror-rtl" />
          ) : (
            <PanelRightOpen size={20} aria-hidden="true" className="mirror-rtl" />
          )}
        </IconButton>
      </div>
      {hasTabs && (
        <div className={classNames('exam-tabs', skin.clock === 'sections' && 'lg:pe-80')}>
          <SectionTabs hasSigns={skin.hasTabSigns} />
        </div>
      )}
      {isWaitingForServer && (
        <p role="status" className="border-t border-line bg-accent-soft px-4 py-2 text-sm">
          {m.test_clock_unsure()}
        </p>
      )}
    </header>
  )
}

const CLOCK_PLACES = {
  end: '',
  start: 'lg:-order-1 lg:me-auto lg:ms-4',
  // Under the top row, whose height is that of its buttons.
  sections: 'lg:absolute lg:end-6 lg:top-13 lg:h-11',
}

export function TextSizeButtons({ textSize }: { readonly textSize: ReturnType<typeof useTextSize> }) {
  return (
    <span role="group" aria-label={m.test_text_size()} className="inline-flex">
      <IconButton label={m.test_text_smaller()} disabled={textSize.smaller === null} onClick={() => textSize.smaller?.()}>
        <AArrowDown size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label={m.test_text_larger()} disabled={textSize.larger === null} onClick={() => textSize.larger?.()}>
        <AArrowUp size={22} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
