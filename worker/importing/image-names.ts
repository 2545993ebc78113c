/** The external ids of the images a Markdown source names, each once, in order. */
export function imageNames(...sources: readonly string[]): string[] {
  return [
    ...new Set(
      sources.flatMap((source) => [...source.matchAll(/\]\(image:([a-z0-9][a-z0-9._-]{0,79})\)/g)].map((match) => match[1] ?? '')),
    ),
  ]
}
