import type * as z from 'zod/mini'
import type { Faults, Path } from './fault.ts'

type Issue = z.core.$ZodIssue

/** What the schema found, in plain words; zod/mini itself only says "Invalid input". */
export function addSchemaFaults(issues: readonly Issue[], faults: Faults, at: Path = []): void {
  for (const issue of issues) {
    const path = [...at, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))]
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) faults.add([...path, key], 'there is no such field; check its spelling or remove it')
    else if (issue.code === 'invalid_union') addUnionFaults(issue, faults, path)
    else faults.add(path, messageOf(issue))
  }
}

/** Of the forms a value may have, the one it came nearest to is the one worth talking about. */
function addUnionFaults(issue: Extract<Issue, { code: 'invalid_union' }>, faults: Faults, path: Path): void {
  const nearest = issue.errors.filter((branch) => branch.length > 0).toSorted((a, b) => a.length - b.length)[0]
  if (issue.discriminator !== undefined) faults.add(path, 'is missing or none of the words that may stand here')
  else if (nearest === undefined) faults.add(path, 'has none of the forms that may stand here')
  else addSchemaFaults(nearest, faults, path)
}

function messageOf(issue: Issue): string {
  if (issue.message !== undefined && issue.message !== '' && issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `is missing; it must be ${kindOf(issue.expected)}` : `must be ${kindOf(issue.expected)}`
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `must be ${issue.minimum} or more`
        : `must hold at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `must be ${issue.maximum} or less`
        : `must hold at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a time such as "2030-01-05T10:00:00+05:30"' : 'is not written as it must be'
    case 'invalid_key':
      return `has a name that may not stand here: ${issue.issues[0]?.message ?? 'check its spelling'}`
    default:
      return 'is not what may stand here'
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const kindOf = (expected: string): string => KINDS[expected] ?? expected
