import brand from '../../../brand.json' with { type: 'json' }
import type { FirstPage } from '../../src/first-html/first-pages.ts'

/** What a page of information is, for search engines (schema.org), as `graphOf` gives it. */
export function structuredData({ title, description, locale, questions }: FirstPage, origin: string, path: string): string {
  const page = {
    '@type': questions.length > 0 ? 'FAQPage' : 'WebPage',
    '@id': path,
    name: title,
    description,
    inLanguage: locale,
    publisher: { '@id': ORGANISATION },
    ...(questions.length > 0 && {
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }),
  }
  return graphOf([page], origin)
}

/** The publisher's `@id`, as a path. */
export const ORGANISATION = '/#organisation'

/**
 * Things of schema.org with the organisation before them, as JSON that cannot end its own script element. An `@id` that begins with "/" becomes
 * an address of this site.
 */
export function graphOf(things: readonly Readonly<Record<string, unknown>>[], origin: string): string {
  const organisation = {
    '@type': 'EducationalOrganization',
    '@id': ORGANISATION,
    name: brand.name,
    url: `${origin}/`,
    email: brand.email,
    address: brand.postalAddress.join(', '),
    sameAs: Object.values(brand.social),
  }
  const whole = (name: string, value: unknown): unknown =>
    name === '@id' && typeof value === 'string' && value.startsWith('/') ? `${origin}${value}` : value
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [organisation, ...things] }, whole).replaceAll('<', '\\u003c')
}
