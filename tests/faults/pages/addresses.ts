import { FIRST_PAGES } from '#web/first-html/first-pages.ts'

/** Every kind of public page: those of information, the blog and books in English, and one each of three other scripts. */
export const ADDRESSES: readonly string[] = [
  ...Object.keys(FIRST_PAGES),
  '/blog',
  '/blog/category/study-guides',
  '/blog/search?q=percent',
  '/blog/percentages-in-your-head',
  '/books',
  '/books/arithmetic-step-by-step',
  '/books/arithmetic-step-by-step/ratios',
  '/tests/ssc-cgl-tier1-sampler-1',
  '/exams/ssc-cgl',
  '/tests/ssc-cgl-tier1-sampler-1?lang=ta',
  '/blog/percentages-in-your-head-hi',
  '/books?lang=ta',
  '/about?lang=ur',
]

/** Search engines shall leave these alone, so that being closed to them is no fault. */
export const isLeftAlone = (address: string): boolean => address.startsWith('/blog/search')
