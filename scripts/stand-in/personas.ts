/** The people who can sign in where no Google client is configured. Anyone else can by typing an e-mail address. */
export const PERSONAS = [
  { sub: 'persona-learner', name: 'Asha Rao', email: 'learner@sopan.example', note: 'a learner with a complete profile' },
  { sub: 'persona-admin', name: 'Admin Devi', email: 'admin@sopan.example', note: 'an admin' },
  { sub: 'persona-new', name: 'Nayan Das', email: 'new@sopan.example', note: 'a learner who has just arrived' },
] as const

export interface Person {
  readonly sub: string
  readonly name: string
  readonly email: string
}

/** The person behind an account id: a persona, or a typed e-mail address. */
export function personOf(accountId: string): Person | null {
  const persona = PERSONAS.find(({ sub }) => sub === accountId)
  if (persona !== undefined) return persona
  const email = /^email:([^\s<>"@]{1,64}@[^\s<>"@]{1,180})$/.exec(accountId)?.[1]
  return email === undefined ? null : { sub: accountId, name: email.split('@')[0] ?? email, email }
}
