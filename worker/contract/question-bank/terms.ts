/** Terms with a fixed rendering in each language: `/api/admin/terms`. */
import * as z from 'zod/mini'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'

export const TERM_LIMITS = { terms: 2_000, term: 80, rendering: 120 } as const

const text = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.refine((value) => !/[\n\r]/.test(value), 'one line'),
  )

/** By language; English is the term itself. */
export const renderings = z
  .partialRecord(z.enum(LOCALES), text(TERM_LIMITS.rendering))
  .check(z.refine((by) => by.en === undefined && Object.keys(by).length > 0, 'at least one language, and not English'))
export type Renderings = { readonly [locale in Locale]?: string }

export interface Term {
  readonly id: string
  readonly term: string
  readonly renderings: Renderings
  readonly revision: number
  readonly updatedAt: number
}

/** `GET /api/admin/terms`: all of them, by their English. */
export interface TermsResponse {
  readonly items: readonly Term[]
}

/** `POST /api/admin/terms`. */
export const newTermRequest = z.strictObject({ term: text(TERM_LIMITS.term), renderings })

/** `PUT /api/admin/terms/{id}`; `expected` is the revision that was changed. */
export const changedTermRequest = z.strictObject({ term: text(TERM_LIMITS.term), renderings, expected: z.int().check(z.minimum(1)) })

/** `DELETE /api/admin/terms/{id}?expected=`. */
export const removeTermQuery = z.strictObject({ expected: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'a revision')) })
