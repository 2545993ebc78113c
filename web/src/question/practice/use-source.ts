import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { Paper, PaperAssets, SolutionFile } from '#contract/papers/schemas.ts'
import type { QuestionSource } from '#contract/question-bank/question-source.ts'
import { paperFileQuery } from '#web/question/paper/paper-file-query.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { ensureMathsFont } from '#web/lib/maths-font.ts'
import { useBlobUrls } from '#web/lib/use-blob-urls.ts'

/** A paper that a learner has met, opened in one language. */
export interface OpenedSource {
  readonly languages: readonly Locale[]
  readonly language: Locale
  /** Null while it is on its way. */
  readonly paper: Paper | null
  /** Null while they are on their way, and where they may not be read. */
  readonly solutions: SolutionFile | null
  readonly images: readonly string[]
  readonly solutionImages: readonly string[]
  readonly isFailed: boolean
  readonly retry: () => void
}

/** The language to read a paper in: the wanted one, that of the site, English, or whatever there is. */
export function languageOf(source: QuestionSource, wanted: Locale | undefined): Locale {
  const languages = languagesOf(source)
  return [wanted, locale, 'en' as const].find((one) => one !== undefined && languages.includes(one)) ?? languages[0] ?? 'en'
}

const languagesOf = ({ files }: QuestionSource): Locale[] => LOCALES.filter((one) => files[one] !== undefined)

/** Brings and opens a paper of the learner's; its files stay on the device. What is shown stays while another language comes. */
export function useSource(source: QuestionSource, wanted: Locale | undefined): OpenedSource {
  const language = languageOf(source, wanted)
  const paper = useQuery(paperFileQuery<Paper>(source.files[language]))
  const solutions = useQuery(paperFileQuery<SolutionFile>(source.solutions?.[language]))
  const assets = useQuery(paperFileQuery<PaperAssets>(source.assets))
  const images = useBlobUrls(assets.data?.images)
  const solutionImages = useBlobUrls(solutions.data?.images)
  useEffect(() => {
    // Without the face the formulas still show, in whatever the device has.
    if (source.hasMaths) void ensureMathsFont().catch(() => {})
  }, [source.hasMaths])
  return {
    languages: languagesOf(source),
    language,
    images,
    solutionImages,
    paper: paper.data ?? null,
    solutions: solutions.data ?? null,
    isFailed: paper.isError,
    retry: () => void paper.refetch(),
  }
}

/** Brings the files of these papers onto the device before they are wanted, so that a sitting continues without a network. */
export function useSourcesOnDevice(sources: readonly QuestionSource[], wanted: Locale | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    for (const source of sources) {
      const language = languageOf(source, wanted)
      for (const file of [source.files[language], source.solutions?.[language], source.assets])
        if (file !== undefined && file !== null) void client.prefetchQuery(paperFileQuery(file))
    }
  }, [client, sources, wanted])
}

export const sourceOf = (
  sources: readonly QuestionSource[],
  { testId, paperVersion }: Pick<QuestionSource, 'testId' | 'paperVersion'>,
): QuestionSource | null => sources.find((one) => one.testId === testId && one.paperVersion === paperVersion) ?? null
