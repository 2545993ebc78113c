import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { KeyedQuestion, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { Paper, PaperAssets, PaperQuestion } from '#contract/papers/schemas.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { ensureMathsFont } from '#web/lib/maths-font.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useBlobUrls } from '#web/lib/use-blob-urls.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { FirstWords } from './first-words.tsx'
import { encryptedFileQuery } from '#web/admin/queries/keys-queries.ts'

/** A question as its paper shows it, in the reader's language or the paper's first. */
export interface QuestionInPaper {
  readonly isPending: boolean
  readonly question: PaperQuestion | null
  readonly images: readonly string[]
}

/** Opens the paper for one of its questions; what cannot be opened leaves letters without texts. */
export function useQuestionInPaper({ files, assets, hasMaths }: NonNullable<TestKeys['paper']>, place: number): QuestionInPaper {
  const file = files[locale] ?? files.en ?? Object.values(files)[0] ?? null
  const paper = useQuery(encryptedFileQuery<Paper>(file))
  const pictures = useQuery(encryptedFileQuery<PaperAssets>(assets))
  const images = useBlobUrls(pictures.data?.images)
  useEffect(() => {
    // Without the face the formulas still show, in whatever the device has.
    if (hasMaths) void ensureMathsFont().catch(() => {})
  }, [hasMaths])
  return { isPending: paper.isPending, question: paper.data?.questions[place] ?? null, images }
}

export function QuestionText({ inPaper, question }: { readonly inPaper: QuestionInPaper; readonly question: KeyedQuestion }) {
  if (inPaper.question !== null)
    return (
      <RichHtml
        html={inPaper.question.html}
        lang={inPaper.question.language}
        images={inPaper.images}
        className="max-h-64 overflow-y-auto"
      />
    )
  return inPaper.isPending ? (
    <SkeletonRegion label={m.shell_loading()}>
      <Skeleton className="h-16" />
    </SkeletonRegion>
  ) : (
    <p>
      <FirstWords question={question} />
    </p>
  )
}
