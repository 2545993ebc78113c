/** The public pages whose content stands in the first HTML, and the names of their drawn files. */
export const FIRST_PAGES = {
  '/': 'landing',
  '/about': 'about',
  '/contact': 'contact',
  '/faq': 'faq',
  '/support-us': 'support-us',
  '/acceptable-use-policy': 'acceptable-use-policy',
  '/privacy-policy': 'privacy-policy',
  '/refund-cancellation-policy': 'refund-cancellation-policy',
  '/terms-and-conditions': 'terms-and-conditions',
} as const

/** Pages whose content is not there when the site is built: header, footer and what else their layout has, to be filled in. */
export const FRAMES = { '/blog': 'blog', '/books': 'books' } as const

export type FirstPath = keyof typeof FIRST_PAGES

/** A public page in the first HTML, before any script: what goes into #root, and what search engines read. */
export interface FirstPage {
  readonly locale: string
  readonly direction: string
  readonly title: string
  readonly description: string
  readonly html: string
  /** Of the page of questions and answers: each as plain text. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}
