import { describe, expect, test } from 'vitest'
import { skinOf } from './skins.ts'

const NEEDED = ['clear', 'mark', 'previous', 'save']

describe.each(['nta', 'tcs', 'ibps', undefined] as const)('the screen of %s', (skin) => {
  const { bar } = skinOf(skin === undefined ? {} : { skin })
  const buttons = bar.filter((one) => one !== 'space' && one !== 'row')
  test('has every button of the rules, each once', () => {
    expect(new Set(buttons).size).toBe(buttons.length)
    expect(buttons.filter((one) => NEEDED.includes(one)).toSorted()).toEqual(NEEDED)
  })
  test('has no other but the ones that only lead on', () => {
    expect(buttons.filter((one) => !NEEDED.includes(one)).every((one) => one === 'next' || one === 'submit')).toBe(true)
  })
})

test('NTA has Save & Next first, and Back, Next and Submit in a row below', () => {
  expect(skinOf({ skin: 'nta' }).bar).toEqual(['save', 'clear', 'mark', 'row', 'previous', 'next', 'space', 'submit'])
})
test('TCS iON and IBPS have Mark for Review & Next first, Save & Next at the end, and their clock beside the sections', () => {
  for (const skin of ['tcs', 'ibps'] as const) {
    const { bar, clock } = skinOf({ skin })
    expect([bar[0], bar.at(-1), clock]).toEqual(['mark', 'save', 'sections'])
  }
})
test('a pattern without a skin has the own screen', () => expect(skinOf({}).clock).toBe('end'))
