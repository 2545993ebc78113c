import { InstructionsDialog } from '../instructions/instructions-dialog.tsx'
import type { Overlay } from '../screen/exam-header.tsx'
import { ExamImageZoom, type ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { ChooseSectionsDialog } from '../section-choice/choose-sections-dialog.tsx'
import { ExamMenu } from './exam-menu.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import type { useTextSize } from '../screen/text-size.ts'

export interface ExamOverlaysProps {
  readonly overlay: Overlay | null
  readonly onOpen: (overlay: Overlay) => void
  readonly onClose: () => void
  readonly onGo: (question: number) => void
  readonly onPaper: () => void
  readonly onSubmit: () => void
  readonly textSize: ReturnType<typeof useTextSize>
  readonly zoomed: ZoomedImage | null
  readonly onCloseZoom: () => void
}

/** Everything that comes over the exam's screen when it is asked for; loaded right after the screen (use-late-module.ts). */
export function ExamOverlays({ overlay, onOpen, onClose, onGo, onPaper, onSubmit, textSize, zoomed, onCloseZoom }: ExamOverlaysProps) {
  return (
    <>
      <ExamMenu open={overlay === 'menu'} onClose={onClose} onOpen={onOpen} onPaper={onPaper} textSize={textSize} />
      <SubmitDialog open={overlay === 'submit'} onClose={onClose} onGo={onGo} onChoose={() => onOpen('sections')} onSubmit={onSubmit} />
      <ChooseSectionsDialog open={overlay === 'sections'} onClose={onClose} />
      <ShortcutsDialog open={overlay === 'shortcuts'} onClose={onClose} />
      <InstructionsDialog open={overlay === 'instructions'} onClose={onClose} />
      <ExamImageZoom image={zoomed} onClose={onCloseZoom} />
    </>
  )
}
