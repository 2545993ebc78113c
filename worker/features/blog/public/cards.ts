import type { PublicCard, PublicCategory } from '#contract/blog/public.ts'
import type { BlogCategory } from '#contract/blog/schemas.ts'
import { languagesOf, localize, LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { CardRow } from './queries.ts'

export function categoryOf({ slug, titles, descriptions, isDaily }: BlogCategory, locale: Locale): PublicCategory {
  const [title, description] = [localize(titles, locale), localize(descriptions, locale)]
  return {
    slug,
    title: title.text,
    titleLanguage: title.locale,
    description: description.text,
    descriptionLanguage: description.locale,
    isDaily,
  }
}

/** The card in the reader's language, in the one that stands in for it, else in the first that there is. */
export function cardOf({ id, category, day, cards }: CardRow, locale: Locale): PublicCard[] {
  const language = [...languagesOf(locale), ...LOCALES].find((one) => cards[one] !== undefined)
  const card = language === undefined ? undefined : cards[language]
  return language === undefined || card === undefined ? [] : [{ ...card, id, language, category, day }]
}
