import { describe, expect, test } from 'vitest'
import { OP_CHANGED, OP_SECTION_CHOSEN, OP_SECTION_UNCHOSEN, type Op } from '#contract/attempts/schemas.ts'
import { setUp, stored } from './controller-on-a-clock.ts'

/** Questions 0 to 9 are everyone's, those from 10 on in a section to choose. */
const CHOOSABLE = { choosable: [1] }
const chosen: Op = [1, 10, 0, null, null, 0, 0, OP_CHANGED | OP_SECTION_CHOSEN]

describe('where the learner chooses sections in the test', () => {
  test('a section that is not chosen can be read and not answered', () => {
    const { controller } = setUp(CHOOSABLE)
    controller.goTo(10)
    controller.choose([1])
    controller.markAndNext(11)
    expect(controller.snapshot()).toMatchObject({ currentQ: 11, chosen: [] })
    expect(controller.snapshot().slots[10]).toMatchObject({ state: 'notAnswered', buffer: null, saved: null })
  })
  test('a section that everyone takes is answered as ever', () => {
    const { controller } = setUp(CHOOSABLE)
    controller.choose([1])
    expect(controller.snapshot().slots[0]?.buffer).toEqual([1])
  })
  test('choosing a section goes to the server at once and leaves the question on screen as it is', async () => {
    const { controller, sent, advance } = setUp(CHOOSABLE)
    controller.chooseSections([1])
    await advance(0)
    expect(sent.at(-1)?.ops).toEqual([chosen])
    expect(controller.snapshot()).toMatchObject({ currentQ: 0, chosen: [1] })
    controller.goTo(10)
    controller.choose([2])
    expect(controller.snapshot().slots[10]?.buffer).toEqual([2])
  })
  test('a section that is given up keeps its answers and takes no more', () => {
    const { controller } = setUp(CHOOSABLE)
    controller.chooseSections([1])
    controller.goTo(10)
    controller.choose([2])
    controller.saveAndNext(11)
    controller.chooseSections([])
    controller.goTo(10)
    controller.choose([3])
    controller.clear()
    expect(controller.snapshot().chosen).toEqual([])
    expect(controller.snapshot().slots[10]).toMatchObject({ state: 'answered', saved: [2], buffer: [2] })
  })
  test('one is given up before another is chosen, so that no log ever holds too many', () => {
    const { controller } = setUp({ choosable: [0, 1] })
    controller.chooseSections([1])
    controller.chooseSections([0])
    expect(controller.unsentOps.map(([, q, , , , , , what]) => [q, what - OP_CHANGED])).toEqual([
      [10, OP_SECTION_CHOSEN],
      [10, OP_SECTION_UNCHOSEN],
      [0, OP_SECTION_CHOSEN],
    ])
  })
  test('choosing what is chosen already writes nothing, and a section that is everyone’s is not chosen', () => {
    const { controller } = setUp(CHOOSABLE)
    controller.chooseSections([1, 0])
    controller.chooseSections([1])
    expect(controller.unsentOps).toHaveLength(1)
  })
  test('a reload has the choice of the server’s copy and of the ops made since', () => {
    const base = { ...stored.base, choice: { sections: [0], epoch: 1 } }
    expect(setUp({ choosable: [0, 1], stored: { base } }).controller.snapshot().chosen).toEqual([0])
    expect(setUp({ choosable: [0, 1], stored: { base }, ops: [chosen] }).controller.snapshot().chosen).toEqual([0, 1])
    expect(setUp({ choosable: [0, 1], ops: [chosen] }).controller.snapshot().slots[10]?.epoch).toBe(0)
  })
  test('nothing is chosen while the clock stands still', () => {
    const { controller } = setUp({ ...CHOOSABLE, stored: { pause: { pausesLeft: 0, pausedAt: 1, until: 9 } } })
    controller.chooseSections([1])
    expect(controller.snapshot().chosen).toEqual([])
  })
})
