/**
 * What an account is called where a reply for admins names its id: its name, else its e-mail address; null for a deleted account. An id of a
 * reply without an entry names no account, or none that is still known.
 */
export interface PersonName {
  readonly userId: string
  readonly name: string | null
}
