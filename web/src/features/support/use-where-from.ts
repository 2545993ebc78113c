import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { FeedbackSearch } from './feedback-search.ts'
import type { DraftContext } from './ticket-draft.ts'

const OWN_PATH = '/user/feedback'

/** Where the person came from and on which build, to be sent along unless they take it off. */
export function useWhereFrom({ attempt, order }: FeedbackSearch): DraftContext {
  const router = useRouter()
  // The place before this one stays the resolved one until this page has been drawn.
  const [route] = useState(() => router.state.resolvedLocation?.href)
  const [version] = useState(buildName)
  return {
    ...(route !== undefined && !route.startsWith(OWN_PATH) && { route }),
    ...(attempt !== undefined && { attempt }),
    ...(order !== undefined && { order }),
    ...(version !== null && { version }),
  }
}

/** The name of this build, from the file that started it. */
function buildName(): string | null {
  const source = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  return /-([\w-]{6,12})\.js$/.exec(source)?.[1] ?? null
}
