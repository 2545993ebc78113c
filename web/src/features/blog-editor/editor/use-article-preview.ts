import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#contract/shared/locales.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { previewQuery } from '../blog-queries.ts'

/** How long after the last letter the preview follows. */
const REST_MS = 500

/** A text as readers will see it, made by the renderer that saving uses; or its faults by line. Another language is shown at once. */
export function useArticlePreview(source: string, language: Locale) {
  const settled = useDebounced(`${language}\n${source}`, REST_MS)
  const [of = '', ...lines] = settled.split('\n')
  return useQuery(previewQuery(of === language ? lines.join('\n') : source, language))
}
