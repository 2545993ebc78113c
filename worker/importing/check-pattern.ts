import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { MOST_UNITS, unitOfPattern } from '#domain/marking/mark-unit.ts'
import { marksAsNumber } from '#domain/marking/marks.ts'
import { sumUnits } from '#domain/marking/units.ts'
import { checkMarks, checkScheme, mostOfBlock } from './check-scheme.ts'
import type { Faults, Path } from './fault.ts'

/** That the rules of a pattern belong together: sections, marks, clocks, what counts, ties and cut-offs (docs/patterns.md). */
export function checkPattern(pattern: ContentPattern, at: Path, faults: Faults): void {
  const unit = unitOfPattern(pattern)
  checkSections(pattern, unit, at, faults)
  checkClock(pattern, at, faults)
  checkChoice(pattern, at, faults)
  const sections = new Set(pattern.sections.map(({ id }) => id))
  for (const [t, tie] of pattern.ties.entries())
    if (tie.by !== 'fewerWrong' && tie.section !== undefined && !sections.has(tie.section))
      faults.add([...at, 'ties', t, 'section'], `the pattern has no section "${tie.section}"`)
  checkCutOffs(pattern, unit, sections, at, faults)
}

function checkSections({ sections }: ContentPattern, unit: number, at: Path, faults: Faults): void {
  const seen = new Set<string>()
  let count = 0
  for (const [s, section] of sections.entries()) {
    if (seen.has(section.id)) faults.add([...at, 'sections', s, 'id'], `"${section.id}" is here twice; ids must differ`)
    seen.add(section.id)
    for (const [b, block] of section.blocks.entries()) {
      count += block.count
      const path = [...at, 'sections', s, 'blocks', b]
      checkScheme(block, unit, [...path, 'scheme'], faults)
      if (block.attemptAny !== undefined && block.attemptAny >= block.count)
        faults.add([...path, 'attemptAny'], `must be less than the ${block.count} questions of the block; without it all of them count`)
    }
    checkQualifying(section, unit, [...at, 'sections', s, 'qualifying', 'marks'], faults)
  }
  // A matrix has as many rows as the question, so a plan may give less than this; the plan is checked again (plan-unit.ts).
  const most = sumUnits(
    sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.scheme.rule === 'perRow' ? [] : [mostOfBlock(block, unit)]))),
  )
  if (most > MOST_UNITS)
    faults.add(
      [...at, 'sections'],
      `give ${Math.ceil(most / unit)} marks, which must be counted in 1/${unit} of a mark; at most ${Math.floor(MOST_UNITS / unit)} can be. ` +
        'Use fractions with smaller denominators, or fewer marks',
    )
  if (sections.every(({ qualifying }) => qualifying !== undefined))
    faults.add([...at, 'sections'], 'only qualify, all of them; at least one must count in the total')
  if (count > CONTENT_LIMITS.questionsPerTest)
    faults.add([...at, 'sections'], `ask for ${count} questions; at most ${CONTENT_LIMITS.questionsPerTest}`)
}

function checkQualifying({ qualifying, blocks }: ContentPattern['sections'][number], unit: number, at: Path, faults: Faults): void {
  if (qualifying === undefined) return
  const needed = checkMarks(qualifying.marks, unit, at, faults)
  const most = sumUnits(blocks.map((block) => mostOfBlock(block, unit)))
  if (needed !== null && needed > most) faults.add(at, `cannot be reached: the section gives at most ${marksAsNumber(most, unit)} marks`)
}

function checkClock({ clock, sections, durationMinutes, earlySectionSubmit }: ContentPattern, at: Path, faults: Faults): void {
  if (clock === 'shared') {
    for (const [s, { minutes }] of sections.entries())
      if (minutes !== undefined)
        faults.add([...at, 'sections', s, 'minutes'], 'is only for "clock": "perSection"; one clock runs for all sections here')
    if (earlySectionSubmit !== undefined)
      faults.add([...at, 'earlySectionSubmit'], 'is only for "clock": "perSection"; one clock runs for all sections here')
    return
  }
  for (const [s, { minutes }] of sections.entries())
    if (minutes === undefined) faults.add([...at, 'sections', s, 'minutes'], 'is missing; each section has its own clock')
  const total = sections.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  if (sections.every(({ minutes }) => minutes !== undefined) && total !== durationMinutes)
    faults.add([...at, 'durationMinutes'], `must be ${total}, the minutes of the sections together`)
}

function checkChoice({ chooseSections, sections, clock }: ContentPattern, at: Path, faults: Faults): void {
  if (chooseSections === undefined) return
  const { of, count, inTest } = chooseSections
  const path = [...at, 'chooseSections']
  for (const [i, id] of of.entries()) {
    const section = sections.find((candidate) => candidate.id === id)
    if (section === undefined) faults.add([...path, 'of', i], `the pattern has no section "${id}"`)
    else if (section.qualifying !== undefined)
      faults.add([...path, 'of', i], `"${id}" only qualifies, so it is always taken; choose among sections that count`)
    if (of.indexOf(id) !== i) faults.add([...path, 'of', i], `"${id}" is here twice`)
  }
  if (count >= of.length) faults.add([...path, 'count'], `must be less than the ${of.length} sections to choose from`)
  if (inTest === true && clock === 'perSection')
    faults.add(
      [...path, 'inTest'],
      'needs "clock": "shared"; with a clock for each section the time of one that is not chosen would run too',
    )
}

function checkCutOffs({ cutOffs }: ContentPattern, unit: number, sections: ReadonlySet<string>, at: Path, faults: Faults): void {
  for (const [c, { marks, to, section }] of (cutOffs ?? []).entries()) {
    const path = [...at, 'cutOffs', c]
    const low = checkMarks(marks, unit, [...path, 'marks'], faults)
    const high = to === undefined ? null : checkMarks(to, unit, [...path, 'to'], faults)
    if (low !== null && high !== null && high < low) faults.add([...path, 'to'], `must be ${marks} or more, where the band begins`)
    if (section !== undefined && !sections.has(section)) faults.add([...path, 'section'], `the pattern has no section "${section}"`)
  }
}
