import type { ContentImage, ContentPassage, ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { getExportPage } from './upload-api.ts'

export interface Exported {
  readonly questions: readonly ContentQuestion[]
  readonly topics: readonly ContentTopic[]
  readonly passages: readonly ContentPassage[]
  readonly images: readonly ContentImage[]
}

type Scope = { readonly ids: readonly string[] } | { readonly topic?: string; readonly test?: string }

/** Every question of a scope, page by page, with what the questions name, each once. `onCount` hears how many there are so far. */
export async function fetchExport(
  scope: Scope,
  withImages: boolean,
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<Exported> {
  const questions: ContentQuestion[] = []
  const topics = new Map<string, ContentTopic>()
  const passages = new Map<string, ContentPassage>()
  const images = new Map<string, ContentImage>()
  const searches: Record<string, string>[] = 'ids' in scope ? fifties(scope.ids).map((ids) => ({ ids: ids.join(',') })) : [{ ...scope }]
  for (const search of searches) {
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof getExportPage>> = await getExportPage(
        { ...search, ...(withImages && { images: '1' }), ...(after !== null && { after }) },
        signal,
      )
      questions.push(...page.items)
      for (const topic of page.topics) topics.set(topic.id, topic)
      for (const passage of page.passages) passages.set(passage.id, passage)
      for (const image of page.images) images.set(image.id, image)
      onCount(questions.length)
      after = page.next
    } while (after !== null)
  }
  return { questions, topics: [...topics.values()], passages: [...passages.values()], images: [...images.values()] }
}

const fifties = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / 50) }, (_, i) => ids.slice(i * 50, i * 50 + 50))
