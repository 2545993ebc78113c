import { useState } from 'react'
import { BookActs } from './book-acts.tsx'
import { ChapterReader } from './chapter-reader.tsx'
import { drawnBook, drawnChapter } from './drawn-article.ts'

/** What a reader can do with the drawn page: with a chapter, with a book; nothing with a list. Comes after the page, with `import()`. */
export function Reader() {
  const [chapter, setChapter] = useState(drawnChapter)
  const [book] = useState(drawnBook)
  if (chapter !== null) return <ChapterReader chapter={chapter} onUnlocked={() => setChapter(drawnChapter())} />
  return book === null ? null : <BookActs book={book} />
}
