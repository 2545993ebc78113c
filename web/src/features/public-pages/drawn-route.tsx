import { useLoaderData } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DrawnPage } from './drawn-page.tsx'

/** What a route shows whose loader is `loadDrawn`; `below` follows a post. */
export function DrawnRoute({ below }: { readonly below?: (postId: string) => ReactNode }) {
  const address: unknown = useLoaderData({ strict: false })
  return typeof address === 'string' ? <DrawnPage address={address} {...(below !== undefined && { below })} /> : null
}
