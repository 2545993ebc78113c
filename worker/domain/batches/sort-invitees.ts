import type { Invitee } from './read-invitees.ts'

/** What is known of an address. `userId` is null where it has no account. */
export interface KnownAddress {
  readonly email: string
  readonly userId: string | null
  readonly isMember: boolean
  readonly isInvited: boolean
}

export interface SortedInvitees<Known extends KnownAddress> {
  /** Those without an account: they join at their first login. */
  readonly invite: readonly Invitee[]
  /** Those with an account: they join at once. */
  readonly join: readonly { readonly invitee: Invitee; readonly account: Known & { readonly userId: string } }[]
  /** Members already, and those with an open invitation to the same batch: nothing changes for them. */
  readonly passedOver: readonly { readonly invitee: Invitee; readonly finding: 'member' | 'invited' }[]
}

/** What becomes of each address of a list. `known` has those that have an account or an open invitation. */
export function sortInvitees<Known extends KnownAddress>(invitees: readonly Invitee[], known: readonly Known[]): SortedInvitees<Known> {
  const byEmail = new Map(known.map((one) => [one.email, one]))
  const invite: Invitee[] = []
  const join: { invitee: Invitee; account: Known & { userId: string } }[] = []
  const passedOver: { invitee: Invitee; finding: 'member' | 'invited' }[] = []
  for (const invitee of invitees) {
    const one = byEmail.get(invitee.email)
    if (one === undefined) invite.push(invitee)
    else if (one.isMember) passedOver.push({ invitee, finding: 'member' })
    else if (one.isInvited) passedOver.push({ invitee, finding: 'invited' })
    else if (one.userId === null) invite.push(invitee)
    else join.push({ invitee, account: { ...one, userId: one.userId } })
  }
  return { invite, join, passedOver }
}
