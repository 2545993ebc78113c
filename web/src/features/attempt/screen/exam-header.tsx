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
import { localize } from '#contract/locales.ts'
import { locale } from '#web/lib/locale.ts'
import { m } from '#web/lib/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useTimeOverSignal } from '../running/time-over-context.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SaveState } from './save-state.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { TimeLeft } from './time-left.tsx'
import type { useTextSize } from './text-size.ts'

/** Where the keyboard's L leads. */
export const PAPER_LANGUAGE_ID = 'paper-language'

export type Overlay = 'palette' | 'menu' | 'submit' | 'shortcuts' | 'instructions' | 'pause' | 'endSection'

interface ExamHeaderProps {
  readonly textSize: ReturnType<typeof useTextSize>
  readonly onOpen: (overlay: Overlay) => void
  readonly onPaper: () => void
  readonly isPaletteShown: boolean
  readonly onTogglePalette: () => void
}

/** Test, time and save state always; on wide screens the tools too, which on a phone are behind one button. */
export function ExamHeader({ textSize, onOpen, onPaper, isPaletteShown, onTogglePalette }: ExamHeaderProps) {
  const { attempt, language, chooseLanguage } = useRunning()
  const snapshot = useSnapshot()
  const { isWaitingForServer } = useTimeOverSignal()
  const title = localize(attempt.stored.grant.title, locale)
  return (
    <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)] lg:col-span-2">
      <div className="flex items-center gap-2 py-1 ps-4 pe-1 lg:ps-6 lg:pe-3">
        <div className="grid min-w-0 flex-1">
          <h1 className="truncate text-sm leading-snug" lang={title.locale}>
            {title.text}
          </h1>
          <SaveState snapshot={snapshot} />
        </div>
        <div className="hidden items-center gap-1 lg:flex">
          <LanguageChoice
            id={PAPER_LANGUAGE_ID}
            label={m.test_paper_language()}
            languages={attempt.shelf.languages}
            language={language}
            onChoose={chooseLanguage}
          />
          <TextSizeButtons textSize={textSize} />
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
        <TimeLeft />
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
      {attempt.layout.sections.length > 1 && <SectionTabs />}
      {isWaitingForServer && (
        <p role="status" className="border-t border-line bg-accent-soft px-4 py-2 text-sm">
          {m.test_clock_unsure()}
        </p>
      )}
    </header>
  )
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
