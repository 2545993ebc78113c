import type { PreviewAddress } from '#contract/blog/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import type { BlogDeps } from './blog-deps.ts'
import { entryOf } from './entry-of.ts'
import { postDetail } from './post-detail.ts'

/**
 * An address that opens a text as it is saved, to whoever has it, for seven days. It names the text and not a revision: later saves show there
 * too. It cannot be called back alone; it ends with its key. Errors: not_found.
 */
export async function makePreviewAddress(
  deps: BlogDeps & { readonly keys: TokenKeys },
  postId: string,
  language: Locale,
): Promise<PreviewAddress> {
  const { texts } = await postDetail(deps.db, postId)
  if (!texts.some((text) => text.language === language)) throw new AppError('not_found')
  const expiresAt = deps.now + TOKEN_KINDS.preview.maxAgeSeconds * 1_000
  const token = await signToken(deps.keys, TOKEN_KINDS.preview, {
    sub: postId,
    jti: deps.newId(),
    now: deps.now,
    expiresAt,
    extra: { lang: language },
  })
  const outcome = await guardedBatch(deps.db, {
    guard: null,
    writes: [],
    audit: entryOf(deps, 'post.text.share', postId, null, { language, expiresAt }),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  return { path: `/blog/preview/${token}`, expiresAt }
}
