/** What a simulation draws; all of it follows from the one source. */
export interface Draw {
  /** At least 0, less than 1. */
  share(): number
  /** A whole number at least 0 and less than this. */
  int(below: number): number
  normal(mean: number, spread: number): number
  chance(share: number): boolean
}

export const drawFrom = (random: () => number): Draw => ({
  share: random,
  int: (below) => Math.floor(random() * below),
  normal: (mean, spread) => mean + spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  chance: (share) => random() < share,
})
