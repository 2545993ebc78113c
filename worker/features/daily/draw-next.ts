import type { WalkedPage } from '#worker/db/task-places.ts'

/** Each is read in a few hundred rows. */
const MOST_A_RUN = 20

/**
 * Draws for the next exam that lacks something: those before it that have all, or too few questions, keep it from nothing.
 *
 * @param nextAfter the next exam after one, by slug; null at the end
 * @param draw how many quizzes it drew for an exam
 */
export async function drawNext(
  after: string,
  nextAfter: (slug: string) => Promise<string | null>,
  draw: (slug: string) => Promise<number>,
): Promise<WalkedPage> {
  let at = after
  for (let looked = 0; looked < MOST_A_RUN; looked++) {
    const exam = await nextAfter(at)
    if (exam === null) return { done: 0, next: null }
    const done = await draw(exam)
    if (done > 0) return { done, next: exam }
    at = exam
  }
  return { done: 0, next: at }
}
