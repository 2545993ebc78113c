import { type ReactNode } from 'react'
import { openPdfPanel, usePdfView } from '#web/admin/pdf/open-pdf.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PANELS = ['write', 'preview', 'meta', 'pdf'] as const
export type Panel = (typeof PANELS)[number]

interface EditorPanelsProps {
  /** The one that is shown where there is no room for all. */
  readonly panel: Panel
  readonly onPanel: (panel: Panel) => void
  /** English stands beside the texts, which takes the preview's room. */
  readonly isTranslating: boolean
  readonly onPictures: (files: readonly File[]) => void
  readonly languages: ReactNode
  readonly write: ReactNode
  readonly preview: ReactNode
  readonly meta: ReactNode
}

/** The parts of the editor: side by side on a wide screen, chosen by name on a narrow one. A PDF takes half of a wide screen, and one part the other. */
export function EditorPanels({ panel, onPanel, isTranslating, onPictures, languages, write, preview, meta }: EditorPanelsProps) {
  const { isOpen: isSplit } = usePdfView()
  const shown = panel === 'pdf' && !isSplit ? 'write' : panel
  const isBesidePdf = (part: Panel) => part === shown || (part === 'write' && shown === 'pdf')
  const hidden = (part: Panel) => (isSplit ? !isBesidePdf(part) && 'xl:hidden' : null)
  return (
    <>
      <div className={classNames(!isSplit && 'xl:hidden')}>
        <ChoiceChips
          name="panel"
          kind="one"
          choices={PANELS.map((value) => ({ value, label: PANEL_NAMES[value]() }))}
          chosen={[shown]}
          onChoose={([next]) => {
            if (next === undefined) return
            if (next === 'pdf') openPdfPanel()
            onPanel(next)
          }}
        />
      </div>
      {languages}
      <div
        className={classNames(
          'grid items-start gap-6',
          isSplit
            ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'
            : isTranslating
              ? 'xl:grid-cols-[minmax(0,1fr)_14rem]'
              : 'xl:grid-cols-[minmax(0,1fr)_20rem_14rem]',
        )}
      >
        <div className={classNames('grid gap-4', shown !== 'write' && 'max-xl:hidden', hidden('write'))}>{write}</div>
        <div
          className={classNames(
            'xl:sticky xl:top-18',
            shown !== 'preview' && 'max-xl:hidden',
            isSplit ? hidden('preview') : isTranslating && 'xl:hidden',
          )}
        >
          {preview}
        </div>
        <div className={classNames(shown !== 'meta' && 'max-xl:hidden', hidden('meta'))}>{meta}</div>
        {isSplit && (
          <div className={classNames('min-w-0 xl:sticky xl:top-18', shown !== 'pdf' && 'max-xl:hidden')}>
            <Pdf onPictures={onPictures} />
          </div>
        )}
      </div>
    </>
  )
}

const loadPdfPanel = () => import('#web/admin/pdf/pdf-panel.tsx')

function Pdf({ onPictures }: { readonly onPictures: (files: readonly File[]) => void }) {
  const panel = useLateModule(loadPdfPanel)
  return panel === null ? <Skeleton className="h-60" /> : <panel.PdfPanel onPictures={onPictures} />
}

const PANEL_NAMES: Record<Panel, () => string> = {
  write: () => m.admin_bank_panel_write(),
  preview: () => m.admin_bank_preview(),
  meta: () => m.admin_bank_panel_meta(),
  pdf: () => m.admin_bank_panel_pdf(),
}
