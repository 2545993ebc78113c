import { CircleHelp, FileText, ScrollText, Send, SkipForward, SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { useRunning } from '../running/running-context.tsx'
import { TextSizeButtons, type Overlay } from '../screen/exam-header.tsx'
import { loadExamToolbar } from '../screen/load-exam-toolbar.ts'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import type { useTextSize } from '../screen/text-size.ts'

interface ExamMenuProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onOpen: (overlay: Overlay) => void
  readonly onPaper: () => void
  readonly textSize: ReturnType<typeof useTextSize>
}

/** On phones: what is wanted now and then. */
export function ExamMenu({ open, onClose, onOpen, onPaper, textSize }: ExamMenuProps) {
  const { attempt, language, chooseLanguage } = useRunning()
  const { layout, choosable } = attempt
  const toolbar = useLateModule(loadExamToolbar)
  const isEarlyEnd = attempt.stored.grant.pattern.earlySectionSubmit === true
  return (
    <Sheet open={open} onClose={onClose} title={m.test_menu()} closeLabel={m.action_close()}>
      <div className="grid">
        {attempt.papers.languages.length > 1 && (
          <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 border-b border-line py-1">
            <span aria-hidden="true">{m.test_paper_language()}</span>
            <LanguageChoice
              label={m.test_paper_language()}
              languages={attempt.papers.languages}
              language={language}
              onChoose={chooseLanguage}
            />
          </div>
        )}
        <div className="flex min-h-13 items-center justify-between gap-2 border-b border-line py-1">
          <span aria-hidden="true">{m.test_text_size()}</span>
          <TextSizeButtons textSize={textSize} />
        </div>
        {toolbar && <toolbar.ToolRows onDone={onClose} />}
        <MenuButton icon={<FileText size={20} aria-hidden="true" />} onClick={onPaper}>
          {m.test_question_paper()}
        </MenuButton>
        <MenuButton icon={<ScrollText size={20} aria-hidden="true" />} onClick={() => onOpen('instructions')}>
          {m.test_instructions()}
        </MenuButton>
        <MenuButton icon={<CircleHelp size={20} aria-hidden="true" />} onClick={() => onOpen('shortcuts')}>
          {m.test_shortcuts()}
        </MenuButton>
        {choosable.length > 0 && (
          <MenuButton icon={<SquareCheck size={20} aria-hidden="true" />} onClick={() => onOpen('sections')}>
            {m.sectionchoice_title()}
          </MenuButton>
        )}
        {layout.isBySection && isEarlyEnd && (
          <MenuButton icon={<SkipForward size={20} aria-hidden="true" className="mirror-rtl" />} onClick={() => onOpen('endSection')}>
            {m.test_end_section()}
          </MenuButton>
        )}
        <MenuButton icon={<Send size={20} aria-hidden="true" className="mirror-rtl" />} onClick={() => onOpen('submit')}>
          {m.test_submit()}
        </MenuButton>
      </div>
    </Sheet>
  )
}

function MenuButton({ icon, onClick, children }: { readonly icon: ReactNode; readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 flex min-h-13 items-center gap-3 border-b border-line px-2 text-start last:border-b-0 hover:bg-sunken"
    >
      {icon}
      {children}
    </button>
  )
}
