/**
 * The one Trusted Types policy that the Content Security Policy allows. Only `RichHtml`, the public pages that the server draws, the service
 * worker's registration, the upload of questions and the PDF beside the editor may use it.
 */
interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

/**
 * An element that stored content never has, or a handler or address inside a tag that would run. Attributes are double-quoted. What
 * stands outside of tags is text, and may speak of all this: a question about HTML does.
 */
const FORBIDDEN =
  /<\/?(?:script|style|iframe|object|embed|form|input|button|link|meta|base|template|svg)\b|<\w+(?:\s+[^\s"'<>=]+(?:="[^"]*")?)*\s+(?:(?:on\w+|srcdoc|formaction)\s*=|(?:xlink:)?(?:href|src|action)="\s*(?:javascript:|vbscript:|data:text))/i

/** As the build names them, and as the development server does. */
const WORKERS = /^\/(?:assets|src\/features\/imports\/engine|src\/admin\/pdf)\/(?:upload|pdf)-worker[-.][\w-]+(?:\.js|\?[\w=&]+)$/

const rules: Policy = {
  createHTML: (html) => {
    if (FORBIDDEN.test(html)) throw new TypeError('Stored content holds something that may not be shown')
    return html
  },
  createScriptURL: (url) => {
    if (url !== '/sw.js' && !WORKERS.test(url)) throw new TypeError('Only the workers of this site may be loaded')
    return url
  },
}

const policy = makePolicy()

/** Stored HTML, allowed to be shown. Throws on what our renderer never writes. */
export const trustedHtml = (html: string): string => policy.createHTML(html)

export const trustedServiceWorkerUrl = (): string => policy.createScriptURL('/sw.js')

/** The address of a worker of the admins' pages, for `new Worker`. */
export const trustedWorkerUrl = (url: string): string => policy.createScriptURL(url)

function makePolicy(): Policy {
  const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, policy: Policy): Policy } }).trustedTypes
  return factory?.createPolicy('sopan-html', rules) ?? rules
}
