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
  if (issue.discriminator !== undefined) faults.add(path, 'is missing or has an unknown value')
  else if (nearest === undefined) faults.add(path, 'has none of the allowed forms')
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
        : `must have at least ${issue.minimum} ${unitOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `must be ${issue.maximum} or less`
        : `must have at most ${issue.maximum} ${unitOf(issue.origin, issue.maximum)}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a time such as "2030-01-05T10:00:00+05:30"' : 'has the wrong format'
    case 'invalid_key':
      return `has a name that is not allowed: ${issue.issues[0]?.message ?? 'check its spelling'}`
    default:
      return 'has a value that is not allowed'
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

/** What a size counts: the letters of a text, or the entries of a list or an object. */
const unitOf = (origin: string, size: number | bigint): string =>
  origin === 'string' ? (size === 1 ? 'character' : 'characters') : size === 1 ? 'entry' : 'entries'
