/**
 * Reads bytes and little-endian numbers forward. No read throws: beyond the end every number is 0 and `isBroken` is true from then on,
 * which the loops of the readers ask.
 */
export class ByteCursor {
  readonly #bytes: Uint8Array
  #at: number
  #isBroken = false

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Ends the reading: what follows cannot be understood. */
  break(): void {
    this.#isBroken = true
  }

  /** The next byte, without taking it; 0 at the end. */
  peek(): number {
    return this.#bytes[this.#at] ?? 0
  }

  byte(): number {
    const found = this.#bytes[this.#at]
    if (found === undefined) {
      this.#isBroken = true
      return 0
    }
    this.#at++
    return found
  }

  /** 16 bits. */
  short(): number {
    return this.byte() | (this.byte() << 8)
  }

  /** 32 bits, without a sign. */
  long(): number {
    return (this.short() | (this.short() << 16)) >>> 0
  }

  skip(count: number): void {
    this.#at += count
    if (this.#at > this.#bytes.length) this.#isBroken = true
  }

  /** The next bytes; fewer where the data end before. */
  take(count: number): Uint8Array {
    const found = this.#bytes.subarray(this.#at, this.#at + count)
    this.skip(count)
    return found
  }

  /** A name of at most 1,000 characters, one a byte, up to the next 0. */
  text(): string {
    let made = ''
    for (let next = this.byte(); next !== 0; next = this.byte()) {
      made += String.fromCharCode(next)
      if (made.length > 1_000) this.break()
      if (this.#isBroken) break
    }
    return made
  }
}
