import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import type { QuestionSource } from '#contract/question-bank/question-source.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSource } from './use-source.ts'

interface QuestionBeginningProps {
  /** Null until the row is near: papers far down a list are not brought before. */
  readonly source: QuestionSource | null
  readonly place: number
  readonly language: Locale | undefined
}

/** Three lines of a question; its figures are for the page of the question. */
export const QuestionBeginning = ({ source, ...rest }: QuestionBeginningProps) =>
  source === null ? <Coming /> : <Opened source={source} {...rest} />

function Opened({ source, place, language }: QuestionBeginningProps & { readonly source: QuestionSource }) {
  const { paper, images, isFailed } = useSource(source, language)
  const question = paper?.questions[place]
  if (isFailed) return <span className="text-muted">{m.practice_text_failed()}</span>
  if (question === undefined) return <Coming />
  return (
    <RichHtml as="div" html={question.html} lang={question.language} images={images} className="line-clamp-3 text-base [&_img]:hidden" />
  )
}

/** A link has a name also before its text is there. */
const Coming = () => (
  <>
    <span className="sr-only">{m.practice_one_title()}</span>
    <Skeleton className="h-14 w-full" />
  </>
)

/** Whether the row has come near the screen: papers far down the list are not brought before. */
export function useNear() {
  const row = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (row.current === null || isNear) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [isNear])
  return [row, isNear] as const
}
