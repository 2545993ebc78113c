import { ClipboardPaste, X } from 'lucide-react'
import type { RefObject } from 'react'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toldLines, type ToldLine } from './told-lines.ts'
import type { PasteReport, RichPaste } from './use-rich-paste.ts'

/** What of the last paste could not be carried, under its field; it can be put away. */
export function PasteNotes({ paste, field }: { readonly paste: RichPaste; readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const { report, waiting } = paste
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {waiting === 'reading' ? m.admin_paste_reading() : waiting === 'storing' ? m.admin_paste_storing() : ''}
      </p>
      {report !== null && (
        <section aria-label={m.admin_paste_notes()} className="flex items-start gap-2 rounded-md border border-line bg-sunken ps-3 text-sm">
          <ClipboardPaste size={17} aria-hidden="true" className="mt-3 shrink-0 text-muted" />
          <div className="grid min-w-0 flex-1 gap-1.5 py-2.5">
            <div role="alert">
              <ul className="grid gap-1.5">
                {linesOf(report).map(({ text, items, more }) => (
                  <li key={text}>
                    {text}
                    {items.length > 0 && (
                      <ul className="text-muted">
                        {items.map((item) => (
                          <li key={item} className="wrap-anywhere">
                            <bdi dir="auto">{item}</bdi>
                          </li>
                        ))}
                        {more > 0 && <li>{m.admin_paste_more({ count: formatNumber(more) })}</li>}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            </div>
            {report.legacy !== null && (
              <>
                <p lang="hi" className="line-clamp-3 text-muted">
                  {report.legacy.after}
                </p>
                <Button size="sm" className="justify-self-start pointer-coarse:min-h-11" onClick={() => paste.convert(field.current)}>
                  {m.admin_paste_convert()}
                </Button>
              </>
            )}
          </div>
          <IconButton label={m.admin_paste_dismiss()} onClick={paste.dismiss}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </section>
      )}
    </>
  )
}

function linesOf({ told, failed, undescribed, plain, legacy }: PasteReport): ToldLine[] {
  const line = (text: string): ToldLine => ({ text, items: [], more: 0 })
  return [
    ...(plain === 'too_much' ? [line(m.admin_paste_too_much())] : plain === 'not_loaded' ? [line(m.admin_paste_not_loaded())] : []),
    ...(failed === null
      ? []
      : [line(m.admin_paste_picture_failed({ count: failed.count, shown: formatNumber(failed.count), error: errorText(failed.error) }))]),
    ...(undescribed > 0 ? [line(m.admin_paste_undescribed())] : []),
    ...toldLines(told),
    ...(legacy === null ? [] : [line(m.admin_paste_legacy())]),
  ]
}
