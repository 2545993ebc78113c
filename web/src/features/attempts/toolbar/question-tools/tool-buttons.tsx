import { Calculator, NotebookPen } from 'lucide-react'
import { useRunning } from '../../running/running-context.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { toggleTool, useOpenTools, type ExamTool } from './open-tools.ts'
import { ToolButton } from '#web/question/annotations/tool-button.tsx'

/** Beside the others at the top of a wide screen. */
export function ToolButtons() {
  const open = useOpenTools()
  return useTools().map(({ tool, label, Icon }) => (
    <ToolButton
      key={tool}
      label={label}
      icon={<Icon size={20} aria-hidden="true" />}
      hasWord={false}
      aria-pressed={open.includes(tool)}
      onClick={() => toggleTool(tool)}
    />
  ))
}

/** The same as rows of the menu on a phone. */
export function ToolRows({ onDone }: { readonly onDone: () => void }) {
  return useTools().map(({ tool, label, Icon }) => (
    <button
      key={tool}
      type="button"
      onClick={() => {
        onDone()
        toggleTool(tool)
      }}
      className="-mx-2 flex min-h-13 items-center gap-3 border-b border-line px-2 text-start hover:bg-sunken"
    >
      <Icon size={20} aria-hidden="true" />
      {label}
    </button>
  ))
}

interface ToolFace {
  readonly tool: ExamTool
  readonly label: string
  readonly Icon: typeof Calculator
}

/** A calculator only where the exam has one; rough work always. */
function useTools(): readonly ToolFace[] {
  const { calculator } = useRunning().attempt.stored.grant.pattern
  const scratch: ToolFace = { tool: 'scratch', label: m.scratch_title(), Icon: NotebookPen }
  if (calculator === 'none') return [scratch]
  const label = calculator === 'scientific' ? m.calculator_scientific_title() : m.calculator_title()
  return [{ tool: 'calculator', label, Icon: Calculator }, scratch]
}
