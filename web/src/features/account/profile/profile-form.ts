import { AGE_BANDS, CATEGORIES, EXAM_GOALS, profileSchema, STATES, type Profile } from '#contract/auth/schemas.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'

/** What has been filled in so far; empty is not chosen yet. */
export interface ProfileDraft {
  readonly name: string
  readonly examGoals: readonly Profile['examGoals'][number][]
  readonly interfaceLanguage: Locale
  readonly questionLanguage: Locale
  readonly state: Profile['state'] | ''
  readonly category: Profile['category'] | ''
  readonly ageBand: Profile['ageBand'] | ''
}

export type ProfileField = keyof ProfileDraft

/** A field that may be wrong. The category is optional: whoever leaves it out has not said it. */
export type FaultyField = Exclude<ProfileField, 'category'>

export type ProfileCheck =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly faults: readonly FaultyField[] }

/** The order on the page, and of the error summary. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'name',
  'examGoals',
  'interfaceLanguage',
  'questionLanguage',
  'state',
  'category',
  'ageBand',
]

/** The draft as the API takes it, or the fields that are not right yet, in the order of the page. */
export function checkProfile(draft: ProfileDraft): ProfileCheck {
  const parsed = profileSchema.safeParse({ ...draft, category: draft.category === '' ? 'undisclosed' : draft.category })
  if (parsed.success) return { ok: true, profile: parsed.data }
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  return { ok: false, faults: PROFILE_FIELDS.filter((field): field is FaultyField => field !== 'category' && wrong.has(field)) }
}

/** What was kept on the device, laid over the beginning; anything that does not fit any more is left out. */
export function withStored(beginning: ProfileDraft, stored: unknown): ProfileDraft {
  if (typeof stored !== 'object' || stored === null) return beginning
  const kept = stored as Partial<Record<ProfileField, unknown>>
  const goals = Array.isArray(kept.examGoals)
    ? EXAM_GOALS.filter((goal) => (kept.examGoals as unknown[]).includes(goal))
    : beginning.examGoals
  return {
    name: typeof kept.name === 'string' ? kept.name.slice(0, 200) : beginning.name,
    examGoals: goals,
    interfaceLanguage: isLocale(kept.interfaceLanguage) ? kept.interfaceLanguage : beginning.interfaceLanguage,
    questionLanguage: isLocale(kept.questionLanguage) ? kept.questionLanguage : beginning.questionLanguage,
    state: STATES.find((one) => one === kept.state) ?? beginning.state,
    category: CATEGORIES.find((one) => one === kept.category) ?? beginning.category,
    ageBand: AGE_BANDS.find((one) => one === kept.ageBand) ?? beginning.ageBand,
  }
}
