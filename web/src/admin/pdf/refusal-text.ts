import { m } from '#web/lib/i18n/messages.ts'
import type { PdfFault } from './pdf-pages.ts'

/** What is wrong with a file, and what helps. */
export const refusalText = (fault: PdfFault): string => TEXTS[fault]()

const TEXTS: Record<PdfFault, () => string> = {
  large: () => m.admin_pdf_fault_large(),
  password: () => m.admin_pdf_fault_password(),
  not_pdf: () => m.admin_pdf_fault_not_pdf(),
  unreadable: () => m.admin_pdf_fault_unreadable(),
}
