import { currentSection } from '#domain/attempt/section-clock.ts'

/** By so much a corrected clock may differ from before, in ms. */
const NOISE_MS = 3_000

/**
 * The sections' own clocks as this device knows them: what the server said last, and what was ended here since. Times ms UTC. Without
 * clocks of their own every section is open as long as the test is.
 */
export class SectionEnds {
  #ends: readonly number[] | null
  /** The op by which a section was ended here; until the server has it, its answers are about the time before. */
  #endedBySeq = 0

  constructor(ends: readonly number[] | null) {
    this.#ends = ends
  }

  get ends(): readonly number[] | null {
    return this.#ends
  }

  /**
   * The section that runs, or null where all do. The one on screen continues running while it is only just early: each reply of the
   * server moves this device's clock by a little, and a border must not be crossed back and forth by that.
   */
  running(now: number, shown: number): number | null {
    const ends = this.#ends
    if (ends === null) return null
    const running = currentSection(
      ends.map((endsAt) => ({ startsAt: 0, endsAt })),
      now,
    )
    return shown === running + 1 && (ends[running] ?? 0) - now <= NOISE_MS ? shown : running
  }

  /** The learner ends a section now; those after it begin earlier. Returns the new end of the test. */
  end(section: number, now: number, seq: number): number | null {
    const planned = this.#ends?.[section]
    if (this.#ends === null || planned === undefined) return null
    const earlier = Math.max(0, planned - now)
    this.#ends = this.#ends.map((end, s) => (s < section ? end : end - earlier))
    this.#endedBySeq = seq
    return this.#ends.at(-1) ?? null
  }

  /** Takes the server's word, unless it has not heard yet of what was ended here. True where it was taken. */
  correct(ends: readonly number[] | undefined, applied: number): boolean {
    if (applied < this.#endedBySeq) return false
    if (ends !== undefined && !isSame(ends, this.#ends)) this.#ends = ends
    return true
  }
}

const isSame = (a: readonly number[], b: readonly number[] | null): boolean =>
  b !== null && a.length === b.length && a.every((end, section) => end === b[section])
