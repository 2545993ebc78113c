/**
 * What the law allows the product to do with a person by their age. One place decides it; `docs/minors.md` names the law behind each
 * rule, and decision 0104 says where behavioural analysis begins.
 */
export interface MinorRules {
  /** Under 18, or of unknown age. */
  readonly isMinor: boolean
  /** Figures about the person from several attempts, and conclusions from how someone worked within one. */
  readonly behaviouralAnalysis: boolean
  /** Dates and order of practice that follow from an estimate of what the person remembers or can do. */
  readonly adaptiveOrder: boolean
  /** Being addressed because of what one did, and not because of what one chose. */
  readonly behaviouralAudience: boolean
  /** Being shown to others in a list of ranks. One's own rank, which names no one, is part of the result. */
  readonly leaderboard: boolean
  /** Marks to be expected, and the chance of reaching a target. */
  readonly prediction: boolean
}

/** The rules for an age band of the profile. Null, or a band that is not known, is someone who has not said: a minor until they do. */
export function minorRules(ageBand: string | null): MinorRules {
  const isAdult = ageBand !== null && ADULT_BANDS.has(ageBand)
  return {
    isMinor: !isAdult,
    behaviouralAnalysis: isAdult,
    adaptiveOrder: isAdult,
    behaviouralAudience: isAdult,
    leaderboard: isAdult,
    prediction: isAdult,
  }
}

const ADULT_BANDS: ReadonlySet<string> = new Set(['18to24', '25to34', '35plus'])

export type MinorAccess = 'open' | 'age unknown' | 'consent needed'

/**
 * Whether a person may use the learner's screens where the operator refuses minors without a guardian's verified consent. An admin is
 * never refused: the operator gave the role.
 */
export function minorAccess(person: {
  readonly isAdmin: boolean
  readonly ageBand: string | null
  readonly hasVerifiedConsent: boolean
}): MinorAccess {
  if (person.isAdmin || person.hasVerifiedConsent || !minorRules(person.ageBand).isMinor) return 'open'
  return person.ageBand === 'under18' ? 'consent needed' : 'age unknown'
}
