import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminBookDetail } from '#contract/books/schemas.ts'
import { draftIdOf } from '#contract/drafts/schemas.ts'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { currentUser } from '#web/session/session-store.ts'
import { bookQuery } from '../book-queries.ts'
import { Unloaded } from '../unloaded.tsx'
import { BookEditor } from './book-editor.tsx'
import { articleOf, bookForms, emptySettings } from './book-form.ts'
import { bookPanelOf } from './book-panels.ts'

const editRoute = getRouteApi('/admin/books/edit/$bookId')

export function NewBookPage() {
  const [id] = useState(() => draftIdOf(crypto.getRandomValues(new Uint8Array(16))))
  const [start] = useState(() => ({ settings: emptySettings(currentUser()?.name ?? ''), texts: {} }))
  return <BookEditor live={null} opened={null} start={start} newId={id} panel="settings" />
}

export function EditBookPage() {
  const { bookId } = editRoute.useParams()
  const { panel } = editRoute.useSearch()
  const isId = ID_PATTERN.test(bookId)
  const query = useQuery({ ...bookQuery(bookId), enabled: isId })
  if (!isId) return <NotFoundPage />
  // What another screen of the editor changed is asked for before anything is typed on top of it.
  if (query.data === undefined || (query.isFetching && !query.isFetchedAfterMount)) return <Unloaded query={query} />
  return <EditBook key={bookId} book={query.data} panel={panel} />
}

/** What is typed begins from the book as it was when it was opened: a refetch takes nothing away. */
function EditBook({ book, panel }: { readonly book: AdminBookDetail; readonly panel: string | undefined }) {
  const [opened] = useState(() => articleOf(book))
  return (
    <BookEditor
      live={book}
      opened={opened}
      start={bookForms.formOf(opened)}
      newId={opened.id}
      panel={bookPanelOf(panel, opened.settings.kind)}
    />
  )
}
