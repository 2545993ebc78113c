import { createFileRoute } from '@tanstack/react-router'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { AddQuestionRoute } from '#web/features/question-bank/editor/editor-routes.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

/** `?from=` copies a question, `?like=` takes over what one sitting has in common. */
const readSearch = (search: Record<string, unknown>): { readonly from?: string; readonly like?: string } => {
  const id = (name: string): string | null => {
    const value = search[name]
    return typeof value === 'string' && ID_PATTERN.test(value) ? value : null
  }
  const [from, like] = [id('from'), id('like')]
  return from !== null ? { from } : like !== null ? { like } : {}
}

export const Route = createFileRoute('/admin/add-question')({ validateSearch: onlyRead(readSearch), component: AddQuestionRoute })
