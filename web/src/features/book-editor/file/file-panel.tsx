import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileButton } from '#web/ui/file-button.tsx'
import { putBookFile } from '#contract/books/endpoints.ts'
import type { AdminBookDetail } from '#contract/books/schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { uploadFile } from './upload-file.ts'

interface FilePanelProps {
  readonly book: AdminBookDetail
  /** The API takes a file once the book is saved as one. */
  readonly isKindSaved: boolean
  readonly onBook: (book: AdminBookDetail) => void
}

const MB = 1024 * 1024
const inMb = (bytes: number): string => formatNumber(Math.max(0.1, Math.round((bytes / MB) * 10) / 10))

/** The PDF of a book: how large it is, and another one in its place. */
export function FilePanel({ book, isKindSaved, onBook }: FilePanelProps) {
  const client = useQueryClient()
  const sending = useRef<AbortController | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [percent, setPercent] = useState(0)
  useEffect(() => () => sending.current?.abort(), [])
  const upload = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController()
      setPercent(0)
      return uploadFile(book.id, file, (part) => setPercent(Math.floor(part * 100)), sending.current.signal)
    },
    onSuccess: (saved) => {
      onBook(saved)
      showToast(m.admin_books_file_saved(), { tone: 'success' })
      return makeOld(client, putBookFile)
    },
    onError: (error) => {
      if (sending.current?.signal.aborted !== true) setRefused(errorText(error))
    },
  })
  const choose = async (file: File) => {
    const head = await file.slice(0, 5).text()
    const fault =
      file.size > BOOK_LIMITS.fileBytes
        ? m.admin_books_file_large({ size: inMb(file.size), most: inMb(BOOK_LIMITS.fileBytes) })
        : head === '%PDF-'
          ? null
          : m.admin_books_file_no_pdf()
    setRefused(fault)
    if (fault === null) upload.mutate(file)
  }
  const { file } = book
  return (
    <Card as="section" aria-labelledby="file-head" className="grid max-w-3xl gap-4">
      <h2 id="file-head" className="text-lg">
        {m.admin_books_file()}
      </h2>
      <p>
        {file === null
          ? m.admin_books_file_none()
          : m.admin_books_file_there({ size: inMb(file.bytes), at: formatDateTime(file.uploadedAt) })}
      </p>
      <p className="text-muted">{m.admin_books_file_hint({ most: inMb(BOOK_LIMITS.fileBytes) })}</p>
      {upload.isPending && (
        <div className="grid gap-1">
          <progress max={100} value={percent} aria-label={m.admin_books_file_sending()} className="h-3 w-full accent-primary" />
          <p className="text-sm text-muted tabular">
            {percent < 100 ? m.admin_books_file_percent({ percent: formatNumber(percent) }) : m.admin_books_file_storing()}
          </p>
        </div>
      )}
      {refused !== null && (
        <p role="alert" className="text-bad">
          {refused}
        </p>
      )}
      {!isKindSaved && <p>{m.admin_books_file_save_first()}</p>}
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept="application/pdf,.pdf"
          label={m.admin_books_file()}
          onFile={(chosen) => void choose(chosen)}
          busy={upload.isPending}
          disabled={!isKindSaved}
        >
          <FileUp size={18} aria-hidden="true" />
          {file === null ? m.admin_books_file_choose() : m.admin_books_file_other()}
        </FileButton>
        {upload.isPending && (
          <Button look="quiet" onClick={() => sending.current?.abort()}>
            {m.admin_books_file_stop()}
          </Button>
        )}
      </div>
    </Card>
  )
}
