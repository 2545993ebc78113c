import { Eraser, Pen, Redo2, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { clearSheet, drawn, redo, undo, type Sheet, type Tool } from './scratch-sheet.ts'

/** Widths of the pen in CSS px; the eraser is eight times as wide. */
export const WIDTHS = [1.5, 3, 6] as const
export type LineWidth = (typeof WIDTHS)[number]
const NAMES = { 1.5: () => m.scratch_thin(), 3: () => m.scratch_medium(), 6: () => m.scratch_thick() } as const

interface DrawingToolsProps {
  readonly sheet: Sheet
  readonly tool: Tool
  readonly width: LineWidth
  readonly onTool: (tool: Tool) => void
  readonly onWidth: (width: LineWidth) => void
  readonly onSheet: (sheet: Sheet) => void
}

export function DrawingTools({ sheet, tool, width, onTool, onWidth, onSheet }: DrawingToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <div className="flex">
        <Toggle label={m.scratch_pen()} on={tool === 'pen'} onPress={() => onTool('pen')}>
          <Pen size={20} aria-hidden="true" />
        </Toggle>
        <Toggle label={m.scratch_eraser()} on={tool === 'eraser'} onPress={() => onTool('eraser')}>
          <Eraser size={20} aria-hidden="true" />
        </Toggle>
      </div>
      <div role="group" aria-label={m.scratch_line()} className="flex">
        {WIDTHS.map((each) => (
          <Toggle key={each} label={NAMES[each]()} on={width === each} onPress={() => onWidth(each)}>
            <span aria-hidden="true" className="w-5 rounded-full bg-current" style={{ height: `${each}px` }} />
          </Toggle>
        ))}
      </div>
      <div className="flex">
        <IconButton label={m.action_undo()} disabled={sheet.steps.length === 0} onClick={() => onSheet(undo(sheet))}>
          <Undo2 size={20} aria-hidden="true" className="mirror-rtl" />
        </IconButton>
        <IconButton label={m.scratch_redo()} disabled={sheet.undone.length === 0} onClick={() => onSheet(redo(sheet))}>
          <Redo2 size={20} aria-hidden="true" className="mirror-rtl" />
        </IconButton>
        <IconButton label={m.scratch_clear()} disabled={drawn(sheet).length === 0} onClick={() => onSheet(clearSheet(sheet))}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

interface ToggleProps {
  readonly label: string
  readonly on: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const Toggle = ({ label, on, onPress, children }: ToggleProps) => (
  <IconButton label={label} aria-pressed={on} onClick={onPress} className={on ? 'border border-primary bg-primary-soft text-primary' : ''}>
    {children}
  </IconButton>
)
