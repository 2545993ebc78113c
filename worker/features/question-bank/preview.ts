import type { z } from 'zod/mini'
import type { imageRequest, renderRequest, RenderResponse, StoredPicture } from '#contract/question-bank/schemas.ts'
import { fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { AppError } from '#worker/http/app-error.ts'
import { base64Url, bytesOfBase64 } from '#worker/importing/checksum.ts'
import { imageNames } from '#worker/importing/image-names.ts'
import type { ImportDeps } from '#worker/importing/import-content.ts'
import type { Actor } from '#worker/db/audit.ts'
import { importIntoBank } from './import-one.ts'
import { findPictures } from '#worker/db/find-pictures.sql.ts'
import { numberPictures } from './pictures.ts'

/** What texts will look like to a learner, by the renderer that publishing uses. Nothing is kept. */
export async function renderTexts(db: D1Database, { type, language, texts }: z.infer<typeof renderRequest>): Promise<RenderResponse> {
  const pictures = await findPictures(db, imageNames(...Object.values(texts)))
  const { number, addresses } = numberPictures(pictures)
  const html: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const [name, text] of Object.entries(texts)) {
    if (text.trim() === '') continue
    const rendered = renderMarkdown(text, { images: pictures })
    if (rendered.ok) html[name] = number(rendered.html)
    else faults[name] = rendered.reason
  }
  const given = fixedOptions(type, language)?.map((text) => {
    const rendered = renderMarkdown(text, { images: new Map() })
    return rendered.ok ? rendered.html : ''
  })
  return { html, faults, given: given ?? null, images: addresses() }
}

/**
 * Stores a picture under a name that its bytes give: the same picture twice is one. Errors: invalid_request where it is not a raster
 * picture of the type it says.
 */
export async function storePicture(deps: ImportDeps, actor: Actor, { type, data }: z.infer<typeof imageRequest>): Promise<StoredPicture> {
  const bytes = bytesOf(data)
  const digest = base64Url(await crypto.subtle.digest('SHA-256', bytes))
  // Names are small letters: half of the digest's bits are more than enough to tell pictures apart.
  const name = `img-${[...bytesOfBase64(`${digest.replaceAll('-', '+').replaceAll('_', '/')}=`)]
    .slice(0, 16)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`
  await importIntoBank(deps, actor, { content: { images: [{ id: name, type, data }] }, audit: { action: 'image.save', target: name } })
  const picture = (await findPictures(deps.db, [name])).get(name)
  if (picture === undefined) throw new Error(`the picture ${name} was not stored`)
  return picture
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOfBase64(base64)
  } catch {
    throw new AppError('invalid_request', { path: 'body.data', reason: 'not base64' })
  }
}
