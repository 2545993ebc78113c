import { shownText } from '#worker/content/shown-text.ts'

/** The texts of a question that learners read otherwise than they are written. The question was checked before: it has the form of one. */
export function shownOf(question: unknown): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = []
  walk(Reflect.get(Object(question), 'variants'), 'variants')
  return found

  function walk(value: unknown, path: string): void {
    if (typeof value === 'string') {
      const text = shownText(value)
      if (text !== null) found.push({ path, text: text.slice(0, 500) })
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`)
  }
}
