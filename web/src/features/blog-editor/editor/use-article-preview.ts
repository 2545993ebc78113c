import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { previewQuery } from '../blog-queries.ts'

/** How long after the last letter the preview follows. */
const REST_MS = 500

/** A text as readers will see it, made by the renderer that saving uses; or its faults by line. */
export const useArticlePreview = (source: string) => useQuery(previewQuery(useDebounced(source, REST_MS)))
