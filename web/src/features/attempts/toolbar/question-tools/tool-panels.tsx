import { useEffect } from 'react'
import { useRunning } from '../../running/running-context.tsx'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { closeTools, toggleTool, useOpenTools } from './open-tools.ts'

const loadCalculator = () => import('../calculator.tsx')
const loadNone = (): Promise<null> => Promise.resolve(null)
const loadScratchPad = () => import('../scratch-pad.tsx')

/** The tools that are open. Their code is brought at once, so that it is there when the connection is not. */
export function ToolPanels() {
  const { grant, ownerId, attemptId } = useRunning().attempt.stored
  const { calculator: kind } = grant.pattern
  const open = useOpenTools()
  const calculator = useLateModule(kind === 'none' ? loadNone : loadCalculator)
  const scratch = useLateModule(loadScratchPad)
  // Another screen has no tools over it.
  useEffect(() => closeTools, [])
  const key = `sopan-rough-${ownerId}-${attemptId}`
  return (
    <>
      {calculator && kind !== 'none' && open.includes('calculator') && (
        <calculator.Calculator kind={kind} onClose={() => toggleTool('calculator')} />
      )}
      {scratch && open.includes('scratch') && <scratch.ScratchPad key={key} storageKey={key} onClose={() => toggleTool('scratch')} />}
    </>
  )
}
