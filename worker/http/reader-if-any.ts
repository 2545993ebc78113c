import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { AppError } from './app-error.ts'
import { requireSession } from './guards/require-session.ts'

/** Who is logged in on a route for anyone, or null: a session that has ended, or a ban, keeps no one from what visitors can do. */
export async function readerIfAny(c: Context<AppEnv>): Promise<string | null> {
  try {
    await requireSession(c)
    return c.get('principal').userId
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
