import { useLoaderData } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DrawnPage } from './drawn-page.tsx'

interface DrawnRouteProps {
  /** What follows a post, by its id. */
  readonly below?: (postId: string) => ReactNode
  /** What follows every page, by its address, once the page is there. */
  readonly after?: (address: string) => ReactNode
}

/** What a route shows whose loader gives the address of a drawn page. */
export function DrawnRoute(follows: DrawnRouteProps) {
  const address: unknown = useLoaderData({ strict: false })
  return typeof address === 'string' ? <DrawnPage address={address} {...follows} /> : null
}
