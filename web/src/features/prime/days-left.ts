const DAY_MS = 86_400_000

/** The days that a pass still opens tests on, a begun one included: 180 right after 180 days were bought. Times in ms UTC. */
export const daysLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / DAY_MS))
