import type { Reasons } from '#contract/objections/schemas.ts'
import { directionOf, ENDONYMS, type Locale } from '#contract/shared/locales.ts'

/** A reason as learners read it, in each language that it was written in. */
export const ReasonTexts = ({ reasons }: { readonly reasons: Reasons }) =>
  (Object.entries(reasons) as [Locale, string][]).map(([language, text]) => (
    <p key={language} lang={language} dir={directionOf(language)} className="wrap-anywhere whitespace-pre-line">
      <span className="text-sm text-muted">{ENDONYMS[language]}: </span>
      {text}
    </p>
  ))
