import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmptyFormula } from '#web/formats/maths/math-tree.ts'
import { writeTex } from '#web/formats/maths/write-tex.ts'
import { readMathtype } from '#web/formats/mathtype/read-mathtype.ts'
import { compoundStream } from '#web/formats/mathtype/compound-file.ts'
import { compoundFile, emfOf, equationObject, mtef3, mtef5, nativeStream, wmfOf, type MtefWriter, type Part } from './mathtype-bytes.ts'
import { mutatedBytes } from './mutations.ts'

/** An equation with something of every kind. */
const everything = (writer: MtefWriter): Uint8Array => {
  const { line, text, template, pile, matrix, marked, none } = writer
  const slots = [line(text('ab')), line(text('c')), line(text('d'))]
  return writer.equation(
    line(
      text('x='),
      ...Array.from({ length: 38 }, (_, i) => template(i, 3, ...slots, text('(', 22))),
      marked('y', 5, 9, 17),
      template(11, 0, line(template(10, 1, line(matrix(2, 2, 1, slots)), none)), pile(4, ...slots)),
    ),
  )
}

const EQUATIONS = [everything(mtef5), everything(mtef3)]

/** Reads and writes whatever the bytes are. */
function outcomeOf(object: Uint8Array | null, preview: Uint8Array | null): 'read' | 'told' {
  const found = readMathtype(object, preview)
  if (found === null) return 'told'
  expect(isEmptyFormula(found.formula)).toBe(false)
  writeTex(found.formula)
  return 'read'
}

test('an equation whose bytes were changed is read or told, and nothing else happens', { timeout: 120_000 }, () => {
  const outcomes = { read: 0, told: 0 }
  for (const mtef of EQUATIONS) {
    fc.assert(
      fc.property(mutatedBytes(Uint8Array.from(mtef)), (made) => void outcomes[outcomeOf(equationObject(made), null)]++),
      { numRuns: 600 },
    )
  }
  // If all were told, this would show nothing.
  expect(Math.min(outcomes.read, outcomes.told)).toBeGreaterThan(50)
})

test('objects and pictures whose bytes were changed anywhere are read or told', { timeout: 120_000 }, () => {
  const [mtef] = EQUATIONS
  if (mtef === undefined) throw new Error('There is an equation above.')
  const read = [equationObject(mtef), wmfOf(mtef, 100), emfOf(mtef, 100)]
  for (const [i, bytes] of read.entries())
    fc.assert(
      fc.property(mutatedBytes(bytes), (made) => void outcomeOf(i === 0 ? made : null, i === 0 ? null : made)),
      { numRuns: 400 },
    )
})

test('any bytes at all are read or told', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(3, 5), (bytes, version) => {
      outcomeOf(bytes, bytes)
      outcomeOf(equationObject(Uint8Array.from([version, 1, 0, 1, 0, 0, 0, ...bytes])), wmfOf(bytes))
    }),
    { numRuns: 800 },
  )
})

/** Square roots within each other. */
const nested = (depth: number): Uint8Array => {
  let part: Part = mtef5.text('x')
  for (let i = 0; i < depth; i++) part = mtef5.template(10, 0, mtef5.line(part))
  return mtef5.equation(mtef5.line(part))
}

test('an equation nests 90 templates, and one of 120 is told', () => {
  expect(outcomeOf(equationObject(nested(90)), null)).toBe('read')
  expect(outcomeOf(equationObject(nested(120)), null)).toBe('told')
})

test('an equation of more than 100,000 records is told', { timeout: 60_000 }, () => {
  const of = (letters: number): Uint8Array => mtef3.equation(mtef3.line(mtef3.text('x'.repeat(letters))))
  expect(outcomeOf(null, emfOf(of(90_000), 1_000_000))).toBe('read')
  expect(outcomeOf(null, emfOf(of(100_001), 1_000_000))).toBe('told')
})

test('a count of dimensions or tab stops that the data do not hold ends the equation', () => {
  const [settings, ruler] = [
    [18, 0, 255],
    [1, 2, 7, 255],
  ]
  expect(outcomeOf(equationObject(mtef5.equation(settings ?? [])), null)).toBe('told')
  expect(outcomeOf(equationObject(mtef5.equation(ruler ?? [])), null)).toBe('told')
})

const stream = nativeStream(mtef5.equation(mtef5.line(mtef5.text('x'.repeat(2_000)))))

test('streams are found by name in files of both versions, whatever their length', () => {
  for (const version of [3, 4] as const)
    for (const bytes of [new Uint8Array(0), stream.subarray(0, 64), stream.subarray(0, 65), stream.subarray(0, 4_095), stream])
      expect(compoundStream(compoundFile('Equation Native', bytes, version), 'Equation Native')).toEqual(bytes)
  expect(compoundStream(compoundFile('Other', stream), 'Equation Native')).toBeNull()
})

test('chains of sectors that run in a circle or leave the file end', () => {
  for (const bytes of [stream, stream.subarray(0, 1_000)]) {
    const whole = compoundFile('Equation Native', bytes)
    // The table of sectors begins at 512, the one of small sectors at 1,536: each entry leads back to sector 3, or far away.
    for (const table of [512, 1_536])
      for (const next of [3, 0xffff])
        for (let entry = 1; entry < 12; entry++) {
          const made = Uint8Array.from(whole)
          new DataView(made.buffer).setUint32(table + entry * 4, next, true)
          const found = compoundStream(made, 'Equation Native')
          expect(found === null || found.length === bytes.length).toBe(true)
        }
  }
})

test('a list of tables that runs in a circle ends', () => {
  const made = compoundFile('Equation Native', stream)
  const view = new DataView(made.buffer)
  // The list goes on in the last sector of the stream, whose last number names the next sector of the list: itself.
  const last = made.length / 512 - 2
  view.setUint32(68, last, true)
  view.setUint32(72, 0xffffffff, true)
  view.setUint32(made.length - 4, last, true)
  expect(compoundStream(made, 'Equation Native')).toEqual(stream)
})

test('18,000 powers of brackets that were never opened are read in time', { timeout: 60_000 }, () => {
  const { line, text, template, none, equation } = mtef3
  const power = [...text(')'), ...template(15, 0, none, line(text('2')))]
  const part = Array.from({ length: 18_000 }, () => power).flat()
  expect(outcomeOf(null, emfOf(equation(line(part)), 1_000_000))).toBe('read')
})

test('pictures whose records have no length end', () => {
  const made = wmfOf(EQUATIONS[0] ?? new Uint8Array(), 50)
  for (let at = 22; at < 200; at++) {
    const zeroed = Uint8Array.from(made)
    zeroed.fill(0, at, at + 8)
    outcomeOf(null, zeroed)
  }
})
