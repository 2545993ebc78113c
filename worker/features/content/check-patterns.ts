import type { ContentPattern } from '#contract/pattern.ts'
import { CONTENT_LIMITS } from '#contract/content.ts'
import { parseMarks } from '#domain/marks.ts'
import { checksum } from './checksum.ts'
import type { Faults, Path } from './fault.ts'
import type { ReadBundle } from './read-bundle.ts'
import { patternName, type StoredPattern } from './stored-content.ts'

export interface ResolvedPattern extends StoredPattern {
  readonly status: 'created' | 'unchanged' | 'stored'
}

/** Patterns by `id vN`. A version that is in use never changes: papers and attempts were made by its rules. */
export async function resolvePatterns(
  entries: ReadBundle['entries']['patterns'],
  stored: ReadonlyMap<string, StoredPattern>,
  faults: Faults,
): Promise<Map<string, ResolvedPattern>> {
  const patterns = new Map<string, ResolvedPattern>()
  for (const [name, pattern] of stored) patterns.set(name, { ...pattern, status: 'stored' })
  for (const { at, value } of entries) {
    const name = patternName(value)
    const before = stored.get(name)
    const sum = await checksum(value)
    if (before !== undefined && before.checksum !== sum)
      faults.add(
        ['patterns', at, 'version'],
        `version ${value.version} of "${value.id}" is stored with other rules; give the changed ones the next version`,
      )
    checkPattern(value, ['patterns', at], faults)
    patterns.set(name, { spec: value, checksum: sum, status: before === undefined ? 'created' : 'unchanged' })
  }
  return patterns
}

function checkPattern(pattern: ContentPattern, at: Path, faults: Faults): void {
  const sections = new Set<string>()
  let count = 0
  for (const [s, section] of pattern.sections.entries()) {
    if (sections.has(section.id)) faults.add([...at, 'sections', s, 'id'], `"${section.id}" is here twice; ids must differ`)
    sections.add(section.id)
    for (const [b, block] of section.blocks.entries()) {
      count += block.count
      checkScheme(block, [...at, 'sections', s, 'blocks', b, 'scheme'], faults)
    }
  }
  if (count > CONTENT_LIMITS.questionsPerTest)
    faults.add([...at, 'sections'], `ask for ${count} questions; at most ${CONTENT_LIMITS.questionsPerTest}`)
  for (const [t, tie] of pattern.ties.entries())
    if (tie.by !== 'fewerWrong' && tie.section !== undefined && !sections.has(tie.section))
      faults.add([...at, 'ties', t, 'section'], `the pattern has no section "${tie.section}"`)
  for (const [c, cutOff] of (pattern.cutOffs ?? []).entries()) checkMarks(cutOff.marks, [...at, 'cutOffs', c, 'marks'], faults)
}

function checkScheme({ type, scheme }: ContentPattern['sections'][number]['blocks'][number], at: Path, faults: Faults): void {
  if (scheme.rule === 'jeeAdvanced' && type !== 'multiple')
    faults.add([...at, 'rule'], 'the JEE Advanced table is for multiple-choice questions only')
  const right = checkMarks(scheme.right, [...at, 'right'], faults)
  if (right !== null && right <= 0) faults.add([...at, 'right'], 'a right answer must give marks')
  const wrong = checkMarks(scheme.wrong, [...at, 'wrong'], faults)
  if (wrong !== null && wrong > 0) faults.add([...at, 'wrong'], 'a wrong answer cannot give marks; write "0" or a minus')
  if (scheme.rule === 'jeeAdvanced') checkMarks(scheme.partial, [...at, 'partial'], faults)
  if ('unanswered' in scheme && scheme.unanswered !== undefined) checkMarks(scheme.unanswered, [...at, 'unanswered'], faults)
}

function checkMarks(text: string, at: Path, faults: Faults): number | null {
  const marks12 = parseMarks(text)
  if (marks12 === null) faults.add(at, `"${text}" is not a whole number of twelfths of a mark; write thirds as "1/3"`)
  return marks12
}
