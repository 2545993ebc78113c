import brand from '../../../brand.json' with { type: 'json' }
import type { FirstPage } from '../../src/first-html/first-pages.ts'

/** What the page is, for search engines (schema.org), as JSON that cannot end its own script element. */
export function structuredData({ title, description, locale, questions }: FirstPage, origin: string, path: string): string {
  const organisation = {
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#organisation`,
    name: brand.name,
    url: `${origin}/`,
    email: brand.email,
    address: brand.postalAddress.join(', '),
    sameAs: Object.values(brand.social),
  }
  const page = {
    '@type': questions.length > 0 ? 'FAQPage' : 'WebPage',
    '@id': `${origin}${path}`,
    name: title,
    description,
    inLanguage: locale,
    publisher: { '@id': organisation['@id'] },
    ...(questions.length > 0 && {
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }),
  }
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [organisation, page] }).replaceAll('<', '\\u003c')
}
