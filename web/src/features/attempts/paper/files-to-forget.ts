/** A sealed file on the device. Times in ms UTC. */
export interface KeptFile {
  readonly hash: string
  readonly bytes: number
  /** When it was first found here. */
  readonly seenAt: number
  /** A test that is about to begin, or a result that is not released yet, needs it until then. */
  readonly wantedUntil: number
}

const UNUSED_MS = 30 * 24 * 3_600_000
/** A phone of 32 GB with little left should not notice us. */
export const ROOM_BYTES = 60 * 1_024 * 1_024

/**
 * The files to take off the device, by name: those older than 30 days, and the oldest while all together take more than 60 MB. Never
 * what an attempt on this device (`open`) or a result to come needs. A file that goes costs a download when it is asked for again.
 */
export function filesToForget(files: readonly KeptFile[], open: ReadonlySet<string>, now: number): string[] {
  const spare = files.filter(({ hash, wantedUntil }) => !open.has(hash) && wantedUntil <= now).toSorted((a, b) => a.seenAt - b.seenAt)
  const forgotten: string[] = []
  let left = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { hash, bytes, seenAt } of spare) {
    if (now - seenAt <= UNUSED_MS && left <= ROOM_BYTES) continue
    forgotten.push(hash)
    left -= bytes
  }
  return forgotten
}
