import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { PageTitle } from '#web/lib/page-title.tsx'
import { DrawnHtml } from '#web/ui/drawn-html.tsx'
import { drawnFor } from './first-drawn.ts'
import { fragmentQuery } from './fragment-query.ts'

interface DrawnPageProps {
  readonly address: string
  /** What follows a post, by its id. */
  readonly below?: (postId: string) => ReactNode
  /** What follows every page, by its address, once the page is there. */
  readonly after?: (address: string) => ReactNode
}

/**
 * The content of a public page as the server drew it, for an address of this site. What stands in the first HTML is taken over as it is, not drawn
 * again: the reader may be in the middle of it.
 */
export function DrawnPage({ address, below, after }: DrawnPageProps) {
  const { data } = useQuery({ ...fragmentQuery(address), enabled: typeof document !== 'undefined' })
  const router = useRouter()
  const [drawn, setDrawn] = useState<string | null>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside have the keys
    <div
      className="contents"
      onClick={(event) => {
        const path = pathOfClick(event.nativeEvent)
        if (path === null) return
        event.preventDefault()
        void router.navigate({ href: path })
      }}
    >
      {data !== undefined && <PageTitle>{data.title}</PageTitle>}
      <DrawnHtml
        key={address}
        html={data?.html ?? ''}
        firstDrawn={() => drawnFor(address)}
        onDrawn={() => data !== undefined && setDrawn(address)}
      />
      {data !== undefined && data.post !== null && below?.(data.post)}
      {drawn === address && after?.(address)}
    </div>
  )
}

/** The path of a link to another public page that was clicked without any key; null for every other click, which is the browser's. */
function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '' || link.hash !== '') return null
  return /^\/(?:blog|books|tests|exams)(?:\/|$)/.test(link.pathname) ? link.pathname + link.search : null
}
