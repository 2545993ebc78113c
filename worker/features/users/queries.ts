import { eq } from 'drizzle-orm'
import type { Profile } from '#contract/auth/schemas.ts'
import type { Db } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'

export interface ProfileRow {
  readonly name: string
  readonly examGoals: string[] | null
  readonly interfaceLanguage: string | null
  readonly questionLanguage: string | null
  readonly state: string | null
  readonly category: string | null
  readonly ageBand: string | null
}

/** What a person says of themselves, or null. */
export async function findProfile(db: Db, userId: string): Promise<ProfileRow | null> {
  const [row] = await db
    .select({
      name: user.name,
      examGoals: user.examGoals,
      interfaceLanguage: user.interfaceLanguage,
      questionLanguage: user.questionLanguage,
      state: user.state,
      category: user.category,
      ageBand: user.ageBand,
    })
    .from(user)
    .where(eq(user.id, userId))
  return row ?? null
}

/** Saves the whole profile; the first time completes it. Column by column: a body can set nothing else (docs/threats.md#mass-assignment). */
export async function saveProfile(db: Db, userId: string, p: Profile, completedAt: number): Promise<void> {
  const { name, examGoals, interfaceLanguage, questionLanguage, state, category, ageBand } = p
  await db
    .update(user)
    .set({
      name,
      examGoals: [...examGoals],
      interfaceLanguage,
      questionLanguage,
      state,
      category,
      ageBand,
      profileCompletedAt: completedAt,
    })
    .where(eq(user.id, userId))
}
