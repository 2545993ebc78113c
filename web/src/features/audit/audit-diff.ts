export interface AuditLine {
  /** Such as `sections[0].questions[3]`; "" for a bare text. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

const MOST = 400

/** What an entry of the log says has changed, field by field; texts that are no JSON are compared whole. */
export function auditDiff(before: string | null, after: string | null): AuditLine[] {
  const [was, is] = [leaves(before), leaves(after)]
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  return paths
    .flatMap((path) => {
      const line = { path, before: was.get(path) ?? null, after: is.get(path) ?? null }
      return line.before === line.after ? [] : [line]
    })
    .slice(0, MOST)
}

function leaves(text: string | null): Map<string, string> {
  const found = new Map<string, string>()
  if (text === null) return found
  try {
    walk(JSON.parse(text), '', found)
  } catch {
    found.set('', text)
  }
  return found
}

function walk(value: unknown, path: string, found: Map<string, string>): void {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, `${path}[${i}]`, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) walk(item, path === '' ? name : `${path}.${name}`, found)
  else found.set(path, String(value))
}
