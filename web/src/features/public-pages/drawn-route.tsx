import { useLoaderData } from '@tanstack/react-router'
import { DrawnPage } from './drawn-page.tsx'

/** What a route shows whose loader is `loadDrawn`. */
export function DrawnRoute() {
  const address: unknown = useLoaderData({ strict: false })
  return typeof address === 'string' ? <DrawnPage address={address} /> : null
}
