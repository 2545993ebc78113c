/** What the score tab shows below the score. */
export { AgainPanels } from '../again/again-panels.tsx'
export { FixedBefore, Receipt } from '../analysis/receipt.tsx'
export { KeepPanel } from '../insight/keep-panel.tsx'
