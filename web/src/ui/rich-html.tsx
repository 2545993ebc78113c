import { useMemo } from 'react'
import { classNames } from './class-names.ts'
import { trustedHtml } from './trusted-types.ts'

interface RichHtmlProps {
  /** Safe HTML that our renderer wrote when the content was saved (worker/content). */
  readonly html: string
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
  /** Addresses for `<img src="image:{n}">`; where one is missing the alternative text stands. */
  readonly images?: readonly (string | undefined)[]
  readonly className?: string
  /** `span` inside a line, such as an option. */
  readonly as?: 'div' | 'span'
}

/** The one component that shows stored HTML. Reviewed: nothing else may use `dangerouslySetInnerHTML`. */
export function RichHtml({ html, lang, dir, images, className, as: Tag = 'div' }: RichHtmlProps) {
  const content = useMemo(() => allowed(withImages(html, images ?? [])), [html, images])
  if (content === null) {
    return (
      <Tag lang={lang} className={className}>
        {bareText(html)}
      </Tag>
    )
  }
  return (
    <Tag
      lang={lang}
      dir={dir ?? (lang === 'ur' ? 'rtl' : 'ltr')}
      className={classNames('rich', className)}
      // oxlint-disable-next-line react/no-danger -- see above
      dangerouslySetInnerHTML={content}
    />
  )
}

/** Content that the policy refuses must not take a running test down: its bare words stand in, as text. */
function allowed(html: string): { readonly __html: string } | null {
  try {
    return { __html: trustedHtml(html) }
  } catch (error) {
    console.error(error)
    return null
  }
}

const bareText = (html: string): string => html.replace(/<[^>]*>/g, ' ')

export function withImages(html: string, images: readonly (string | undefined)[]): string {
  return html.replace(/ src="image:(\d+)"/g, (_, n: string) => {
    const address = images[Number(n)]
    return address !== undefined && /^(?:blob:|data:image\/|\/media\/)[^"<>\s]*$/.test(address) ? ` src="${address}"` : ''
  })
}
