/** `docs/contributing.md#rules-that-are-off` lists every lint rule that is off for the whole tree, with a reason. */
import { expect, test } from 'vitest'
import { readDoc } from './shown-by.ts'

interface LintConfig {
  readonly rules: Readonly<Record<string, unknown>>
}

/** The names of the rules that a configuration turns off, in order; a rule with options has its severity first. */
const rulesOff = (config: LintConfig): string[] =>
  Object.entries(config.rules)
    .filter(([, value]) => ['off', 'allow', 0].includes((Array.isArray(value) ? value[0] : value) as string))
    .map(([name]) => name)
    .toSorted()

/** The names in the table of the section "Rules that are off", in order; throws where a row has no reason. */
function rulesInTable(markdown: string): string[] {
  const [, section = ''] = /^## Rules that are off\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(markdown) ?? []
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, name] = /^\| `([a-z0-9/-]+)`\s+\| \S.* \|$/.exec(line) ?? []
      if (name === undefined) throw new Error(`this row has no rule with a reason: ${line}`)
      return name
    })
    .toSorted()
}

test('the table lists exactly the rules that are off', () => {
  const off = rulesOff(JSON.parse(readDoc('.oxlintrc.json')) as LintConfig)
  expect(off.length).toBeGreaterThan(0)
  expect(rulesInTable(readDoc('docs/contributing.md'))).toEqual(off)
})

test('finds a rule that is off and not in the table, with and without options', () => {
  const config = { rules: { 'a/on': 'error', 'b/off': 'off', 'c/off': ['off', {}], 'd/off': 'allow', 'e/off': 0 } }
  expect(rulesOff(config)).toEqual(['b/off', 'c/off', 'd/off', 'e/off'])
  expect(rulesInTable('## Rules that are off\n\n| `b/off` | Why. |\n\n## Next\n\n| `c/off` | Not here. |\n')).toEqual(['b/off'])
})

test('refuses a row without a reason', () => {
  expect(() => rulesInTable('## Rules that are off\n\n| `b/off` |  |\n')).toThrow('no rule with a reason')
})
