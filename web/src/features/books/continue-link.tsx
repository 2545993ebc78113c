import { BookOpen } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import type { DrawnBook } from './drawn-article.ts'
import { BarButton } from './reader-bar.tsx'
import { useReading } from './use-reading.ts'

/** Leads to where the reader stopped, on whatever device; nothing where they have not begun. */
export function ContinueLink({ book }: { readonly book: DrawnBook }) {
  const { place } = useReading(book.bookId)
  const router = useRouter()
  const chapter = place === null ? undefined : book.chapters.find(({ id }) => id === place.chapterId)
  if (place === null || chapter === undefined) return null
  const address = `${chapter.link.pathname}${place.language === 'en' ? '' : `?in=${place.language}`}#block-${place.block}`
  return (
    <BarButton
      strong
      icon={<BookOpen size={20} aria-hidden="true" />}
      label={m.books_continue({ title: chapter.title })}
      onClick={() => void router.navigate({ href: address })}
    />
  )
}
