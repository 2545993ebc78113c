import type { Locale } from '../../../worker/contract/shared/locales.ts'
import type { SafeHtml } from './html.ts'

/** A public page as its Function drew it, without header and footer. Addresses begin with "/". */
export interface DrawnPage {
  readonly status: 200 | 404 | 410
  /** Of the words around the content. */
  readonly locale: Locale
  readonly title: string
  readonly description: string
  readonly html: SafeHtml
  /** The one address of this content; null for what search engines shall leave alone. */
  readonly canonical: string | null
  readonly alternates: readonly { readonly language: Locale; readonly path: string }[]
  readonly image: string | null
  /** Id of the post that readers may comment on here; null for every other page. */
  readonly post: string | null
  /** For one person alone, as a text that is not published: nothing keeps it. */
  readonly isPrivate?: true
  readonly kind: 'website' | 'article' | 'book'
  /** What the page is by schema.org, beside the organisation. */
  readonly data: readonly Readonly<Record<string, unknown>>[]
}

export type PageOrMove = DrawnPage | { readonly movedTo: string }
