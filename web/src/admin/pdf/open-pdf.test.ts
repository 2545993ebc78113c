import { beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { clearSession, storeSession } from '#web/session/session-store.ts'
import { goToPage, openPdfPanel, pdfView, showPdf, zoomBy } from './open-pdf.ts'
import type { PdfPages } from './pdf-pages.ts'

let closed: string[]
const paper = (name: string): PdfPages => ({
  count: 3,
  draw: () => Promise.resolve(null),
  cut: () => Promise.reject(new Error('nothing is cut here')),
  close: async () => void closed.push(name),
})
// As far as the panel reads an account.
const account = (id: string) => ({ _id: id, token: `token of ${id}` }) as SessionUser

beforeEach(() => {
  clearSession()
  closed = []
  storeSession(account('asha'))
  openPdfPanel()
  showPdf('one.pdf', paper('one.pdf'))
})

test('a PDF stays at its page, and another takes its place from the first', () => {
  goToPage(99)
  zoomBy(1)
  expect(pdfView()).toMatchObject({ isOpen: true, name: 'one.pdf', page: 3, zoom: 1.5 })
  showPdf('two.pdf', paper('two.pdf'))
  expect(pdfView()).toMatchObject({ name: 'two.pdf', page: 1, zoom: 1 })
  expect(closed).toEqual(['one.pdf'])
})

test('a PDF goes with the session of who opened it', () => {
  clearSession()
  expect(pdfView()).toMatchObject({ isOpen: false, name: null, pages: null })
  expect(closed).toEqual(['one.pdf'])
  storeSession(account('bela'))
  expect(pdfView().pages).toBe(null)
})

test('a PDF stays where only the token of its account is a new one', () => {
  storeSession({ ...account('asha'), token: 'a later one' })
  expect(pdfView().name).toBe('one.pdf')
})
