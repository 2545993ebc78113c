import { useState, type KeyboardEvent } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { DrawingSheet } from './drawing-sheet.tsx'
import { DrawingTools, type LineWidth } from './drawing-tools.tsx'
import { FloatingPanel } from './floating-panel.tsx'
import { isFull, redo, undo, withStroke, type Sheet, type Tool } from './scratch-sheet.ts'
import { keepDrawn, keepTyped, MOST_TYPED, readRoughWork } from './scratch-store.ts'

interface ScratchPadProps {
  /** One for each attempt: the rough work comes back with it, on this device and in this visit. */
  readonly storageKey: string
  readonly onClose: () => void
}

const ERASER = 8
const HEIGHT = 'block h-[min(22rem,42dvh)] w-full'

/** The rough sheet: written by hand or typed, kept on the device, never sent. Mount it again for another `storageKey`. */
export function ScratchPad({ storageKey, onClose }: ScratchPadProps) {
  const [tab, setTab] = useState<'draw' | 'type'>('draw')
  const [work, setWork] = useState(() => readRoughWork(storageKey))
  const [tool, setTool] = useState<Tool>('pen')
  const [width, setWidth] = useState<LineWidth>(3)
  const putSheet = (sheet: Sheet) => {
    setWork({ ...work, sheet })
    keepDrawn(storageKey, sheet)
  }
  const onKey = (event: KeyboardEvent) => {
    if (tab !== 'draw' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    putSheet(key === 'y' || event.shiftKey ? redo(work.sheet) : undo(work.sheet))
  }
  return (
    <FloatingPanel name="scratch" title={m.scratch_title()} corner="bottomLeft" onClose={onClose} onKey={onKey} className="sm:w-[34rem]">
      <Tabs
        label={m.scratch_title()}
        tabs={[
          { id: 'draw', label: m.scratch_draw() },
          { id: 'type', label: m.scratch_type() },
        ]}
        current={tab}
        onChange={setTab}
      >
        <div className="grid gap-1.5 p-2">
          {tab === 'draw' ? (
            <>
              <DrawingTools sheet={work.sheet} tool={tool} width={width} onTool={setTool} onWidth={setWidth} onSheet={putSheet} />
              <DrawingSheet
                sheet={work.sheet}
                tool={tool}
                width={tool === 'eraser' ? width * ERASER : width}
                onStroke={(stroke) => putSheet(withStroke(work.sheet, stroke))}
                className={`${HEIGHT} cursor-crosshair touch-none rounded-sm border border-edge bg-paper text-ink`}
              />
            </>
          ) : (
            <TextArea
              aria-label={m.scratch_text()}
              dir="auto"
              maxLength={MOST_TYPED}
              value={work.text}
              onChange={({ target }) => {
                setWork({ ...work, text: target.value })
                keepTyped(storageKey, target.value)
              }}
              className={`${HEIGHT} resize-none bg-paper`}
            />
          )}
          <p className="text-xs text-muted">{m.scratch_note()}</p>
          <p role="status" className={isFull(work.sheet) ? 'text-sm font-bold' : 'sr-only'}>
            {isFull(work.sheet) ? m.scratch_full() : ''}
          </p>
        </div>
      </Tabs>
    </FloatingPanel>
  )
}
