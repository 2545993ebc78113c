import { queryOptions, useQuery } from '@tanstack/react-query'
import { previewArticle } from '#contract/blog/endpoints.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { call, keyOf } from '#web/lib/api/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

/** How long after the last letter the preview follows. */
const REST_MS = 500

/** A text as readers will see it, made by the renderer that saving uses; or its faults by line. Another language is shown at once. */
export function useArticlePreview(source: string, language: Locale) {
  const settled = useDebounced(`${language}\n${source}`, REST_MS)
  const [of = '', ...lines] = settled.split('\n')
  return useQuery(previewQuery(of === language ? lines.join('\n') : source, language))
}

/** Markdown as readers will see it, or its faults. What was shown of a language stays until the next answer, and never stands for another language. */
const previewQuery = (source: string, language: Locale) =>
  queryOptions({
    queryKey: [...keyOf(previewArticle, { source }), language] as const,
    queryFn: ({ signal }) => call(previewArticle, { body: { source }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === language ? before : undefined),
    staleTime: Infinity,
  })
