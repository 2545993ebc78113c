import { exports } from 'cloudflare:workers'
import type { PublicReply } from '#contract/blog/public.ts'

/** What the entrypoint of public pages answers to the Functions of the site. */
export async function publicPage(path: string): Promise<PublicReply> {
  const { PublicPages } = exports as unknown as { readonly PublicPages: Fetcher }
  const response = await PublicPages.fetch(`http://sopan.test${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
