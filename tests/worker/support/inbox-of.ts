import { env } from 'cloudflare:workers'
import type { OpenedTicket } from '#contract/support/schemas.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'

/** Opens a ticket over the API. */
export const openedTicket = (who: Person, change: Readonly<Record<string, unknown>> = {}): Promise<OpenedTicket> =>
  answerOf('POST', '/api/me/tickets', {
    token: who.token,
    body: { category: 'test', text: 'The page stays white', images: [], context: {}, language: 'en', ...change },
  })

/** The messages of a person's notifications, newest first. */
export const told = async (who: Person): Promise<{ message: string; link: string | null }[]> =>
  (await answerOf<{ message: string; link: string | null }[]>('GET', '/api/notifications', { token: who.token })).map(
    ({ message, link }) => ({ message, link }),
  )

/** How many rows the audit log has of a target. */
export const auditsOf = async (target: string): Promise<{ action: string; text: string }[]> =>
  (
    await env.DB.prepare(
      "SELECT action, coalesce(before, '') || coalesce(after, '') AS text FROM audit_log WHERE target = ?1 ORDER BY at, id",
    )
      .bind(target)
      .all<{ action: string; text: string }>()
  ).results
