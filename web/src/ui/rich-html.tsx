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
  const content = useMemo(() => ({ __html: trustedHtml(withImages(html, images ?? [])) }), [html, images])
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

export function withImages(html: string, images: readonly (string | undefined)[]): string {
  return html.replace(/ src="image:(\d+)"/g, (_, n: string) => {
    const address = images[Number(n)]
    return address !== undefined && /^(?:blob:|data:image\/|\/media\/)[^"<>\s]*$/.test(address) ? ` src="${address}"` : ''
  })
}
