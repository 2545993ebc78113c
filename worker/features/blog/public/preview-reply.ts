import type { PublicReply } from '#contract/blog/public.ts'
import { isLocale } from '#contract/shared/locales.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { TOKEN_KINDS, verifyToken } from '#worker/platform/tokens.ts'
import { previewOf } from './public-reply.ts'

interface PreviewDeps {
  readonly db: D1Database
  readonly keys: TokenKeys
  /** ms UTC */
  readonly now: number
}

/**
 * What an address of preview shows, made for each reading; `missing` for a token that is over or none of ours. Null for any other address.
 */
export async function previewReply({ db, keys, now }: PreviewDeps, pathname: string, query: URLSearchParams): Promise<PublicReply | null> {
  const token = /^\/blog\/preview\/([^/]+)$/.exec(pathname)?.[1]
  if (token === undefined) return null
  const claims = await verifyToken(keys, TOKEN_KINDS.preview, token, now)
  const language = claims?.extra['lang']
  if (claims === null || !isLocale(language)) return { kind: 'missing' }
  const asked = query.get('lang')
  return previewOf(db, claims.sub, language, isLocale(asked) ? asked : 'en')
}
