import { useLateModule } from '#web/lib/use-late-module.ts'

interface LateExportDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

const loadDialog = () => import('./export-dialog.tsx')

/** The open export dialog for these questions; the code that writes files is loaded when this is shown. */
export function LateExportDialog({ ids, onClose }: LateExportDialogProps) {
  const late = useLateModule(loadDialog)
  return late && <late.ExportDialog open onClose={onClose} ids={ids} />
}
