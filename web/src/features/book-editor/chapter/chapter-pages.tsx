import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminBookDetail, AdminChapterDetail } from '#contract/books/schemas.ts'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'
import { type Panel, panelOf } from '#web/admin/article-editor/panels.ts'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { bookQuery, chapterQuery } from '../book-queries.ts'
import { Unloaded } from '../unloaded.tsx'
import { ChapterEditor } from './chapter-editor.tsx'

const route = getRouteApi('/admin/books/edit/$bookId_/$chapterId')

export function EditChapterPage() {
  const { bookId, chapterId } = route.useParams()
  const { panel, in: language } = route.useSearch()
  const isId = ID_PATTERN.test(bookId) && ID_PATTERN.test(chapterId)
  const chapter = useQuery({ ...chapterQuery(chapterId), enabled: isId })
  const book = useQuery({ ...bookQuery(bookId), enabled: isId })
  if (!isId) return <NotFoundPage />
  // What another screen of the editor changed is asked for before anything is typed on top of it.
  if (chapter.data === undefined || (chapter.isFetching && !chapter.isFetchedAfterMount)) return <Unloaded query={chapter} />
  if (book.data === undefined) return <Unloaded query={book} />
  if (chapter.data.bookId !== bookId) return <NotFoundPage />
  return (
    <EditChapter
      key={chapterId}
      book={book.data}
      chapter={chapter.data}
      panel={panelOf(panel)}
      language={isLocale(language) ? language : undefined}
    />
  )
}

interface EditChapterProps {
  readonly book: AdminBookDetail
  readonly chapter: AdminChapterDetail
  readonly panel: Panel
  readonly language: Locale | undefined
}

/** What is typed begins from the chapter as it was when it was opened: a refetch takes nothing away. */
function EditChapter({ book, chapter, panel, language }: EditChapterProps) {
  const [opened] = useState(chapter)
  return <ChapterEditor book={book} chapter={opened} panel={panel} first={language} />
}
