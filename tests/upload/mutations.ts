import * as fc from 'fast-check'

const SIGNS = ['<', '>', '&', '"', '{', '}', '=', '~', '\\', ']]>', '<![CDATA[', '<!--', '-', '\n\n'] as const

/** The text with up to four parts cut out, said twice, moved, or with a sign of some format put between. */
export const mutatedText = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(text.length), fc.nat(40), fc.nat(text.length), fc.constantFrom('cut', 'twice', 'move', 'sign')), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom(...SIGNS),
    )
    .map(([changes, sign]) => {
      let made = text
      for (const [at, length, to, change] of changes) {
        const part = made.slice(at, at + length)
        if (change === 'sign') made = made.slice(0, at) + sign + made.slice(at)
        else if (change === 'twice') made = made.slice(0, to) + part + made.slice(to)
        else {
          made = made.slice(0, at) + made.slice(at + length)
          if (change === 'move') made = made.slice(0, to) + part + made.slice(to)
        }
      }
      return made
    })

/** The bytes with up to six of them changed. */
export const mutatedBytes = (bytes: Uint8Array<ArrayBuffer>): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }).map((changes) => {
    const made = Uint8Array.from(bytes)
    for (const [at, value] of changes) made[at] = value
    return made
  })
