/** How much of a jump between the two device clocks is noise, in ms. */
const TOLERANCE_MS = 2_000

export interface DeviceClocks {
  /** Runs evenly but may stand still while the device sleeps, in ms. */
  readonly steady: () => number
  /** Runs on while the device sleeps but may be set by anyone, in ms UTC. */
  readonly wall: () => number
}

/**
 * The server's time on this device. Between two replies it runs with the steady clock, so that a learner who sets the clock moves
 * nothing; each reply that carries server time corrects it.
 */
export class ServerClock {
  readonly #clocks: DeviceClocks
  #server: number
  #steady: number
  #wall: number
  #isTrusted: boolean

  /**
   * @param offset server time minus wall time, as last known (ms)
   * @param isTrusted whether the offset was learnt in this page's life: the wall clock may have been set since an earlier one
   */
  constructor(clocks: DeviceClocks, offset: number, isTrusted = false) {
    this.#isTrusted = isTrusted
    this.#clocks = clocks
    this.#steady = clocks.steady()
    this.#wall = clocks.wall()
    this.#server = this.#wall + offset
  }

  /** Server time now, ms UTC. */
  now(): number {
    return this.#server + (this.#clocks.steady() - this.#steady)
  }

  /** Takes a reply's server time; half of the round trip has passed since it was written. */
  correct(serverNow: number, sentAtSteady: number): void {
    this.#steady = this.#clocks.steady()
    this.#wall = this.#clocks.wall()
    this.#isTrusted = true
    this.#server = serverNow + Math.max(0, this.#steady - sentAtSteady) / 2
  }

  /** Server time minus wall time, to keep for a reload. */
  get offset(): number {
    return this.now() - this.#clocks.wall()
  }

  /** Whether "the time is over" may be believed without asking. */
  get isTrusted(): boolean {
    return this.#isTrusted
  }

  /** Whether the device slept, or its clock was set, since the last correction: then the server should be asked. */
  get isDoubtful(): boolean {
    const steady = this.#clocks.steady() - this.#steady
    const wall = this.#clocks.wall() - this.#wall
    return Math.abs(wall - steady) > TOLERANCE_MS
  }
}

export const deviceClocks: DeviceClocks = { steady: () => performance.now(), wall: () => Date.now() }
