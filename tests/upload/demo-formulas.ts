import { readDemoContent } from '../../demo/load.ts'

/** Every formula of the demo, each once: its TeX, and whether it stands on a line of its own. */
export async function demoFormulas(): Promise<{ tex: string; display: boolean }[]> {
  const { questions = [], passages = [] } = await readDemoContent(new URL('../../demo/', import.meta.url))
  const found = new Map<string, { tex: string; display: boolean }>()
  const look = (value: unknown): void => {
    if (typeof value === 'string')
      for (const [, shown, inline] of value.matchAll(/\$\$([\s\S]+?)\$\$|(?<!\\)\$([^$\n]+)\$/g)) {
        const tex = (shown ?? inline ?? '').trim()
        found.set(tex, { tex, display: shown !== undefined })
      }
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look([questions, passages].map((all) => all.map(({ variants }) => variants)))
  return [...found.values()]
}
