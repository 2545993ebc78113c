/**
 * How long to wait before an event is told again that has been waiting for `waitedMs`, in ms: about as long again, between 2 and 60 seconds,
 * with the whole of it by chance. Rooms that failed at the same moment do not come back at the same moment, and no count has to be kept.
 * @param random uniform in [0, 1)
 */
export const retryDelay = (waitedMs: number, random: number): number =>
  LEAST_MS + Math.floor(random * Math.min(MOST_MS, Math.max(LEAST_MS, waitedMs)))

const LEAST_MS = 1_000
const MOST_MS = 59_000
