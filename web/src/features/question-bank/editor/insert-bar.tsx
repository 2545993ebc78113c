import { FileText, ImagePlus, Sigma } from 'lucide-react'
import { useRef, useState } from 'react'
import { closePdfPanel, openPdfPanel, usePdfView } from '#web/admin/pdf/open-pdf.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Button } from '#web/ui/button.tsx'
import { useEditor } from './editor-context.ts'
import { insertAt } from '#web/admin/markdown/insert-at.ts'
import { withFormula } from '#web/admin/markdown/insert-text.ts'

const loadPalette = () => import('#web/admin/markdown/tex-palette.tsx')

/** Puts formulas and pictures into the text that was typed in last, and a PDF beside it. */
export function InsertBar() {
  const { target, onPictures } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const { isOpen: isPdfOpen } = usePdfView()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="sticky top-14 z-10 -mx-1 grid gap-2 bg-paper px-1 py-1">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="pointer-coarse:min-h-11" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Sigma size={17} aria-hidden="true" />
          {m.admin_bank_formula()}
        </Button>
        <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden="true" />
          {m.admin_bank_picture()}
        </Button>
        <Button size="sm" className="max-xl:hidden" aria-pressed={isPdfOpen} onClick={isPdfOpen ? closePdfPanel : openPdfPanel}>
          <FileText size={17} aria-hidden="true" />
          {m.admin_bank_panel_pdf()}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          multiple
          aria-label={m.admin_bank_picture()}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {isOpen && <Palette onInsert={(tex) => target.current && insertAt(target.current, (chosen) => withFormula(chosen, tex))} />}
    </div>
  )
}

function Palette({ onInsert }: { readonly onInsert: (tex: string) => void }) {
  const palette = useLateModule(loadPalette)
  return palette && <palette.TexPalette onInsert={onInsert} />
}
