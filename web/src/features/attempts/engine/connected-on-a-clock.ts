import { setUp } from './controller-on-a-clock.ts'

/** For tests: as `setUp`, with a connection between the page and the room, which is open where the attempt has one. */
export async function connected(overrides: Parameters<typeof setUp>[0] = {}) {
  const attempt = setUp({ isConnected: true, ...overrides })
  await attempt.advance(0)
  return attempt
}
type Connected = ReturnType<typeof setUp>

/** The ops of each frame by seq, and whether it asks to store. */
export const carried = ({ room }: Connected) => room.frames.map(({ ops, store }) => [ops.map(([seq]) => seq), store])

/** Answers so many questions, each five seconds after the one before, from the first on. */
export async function answer({ controller, advance }: Connected, questions: number): Promise<void> {
  for (let q = 0; q < questions; q++) {
    controller.choose([1])
    controller.saveAndNext(q + 1)
    await advance(5_000)
  }
}
