import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { Paper, PaperAssets } from '#contract/papers/schemas.ts'
import { readFile } from '#web/question/paper/open-paper.ts'
import type { AttemptStore } from '#web/lib/storage/stored-attempt.ts'

/** The papers of one attempt, each language opened when it is first asked for, and their images as addresses. */
export class PaperFiles {
  readonly languages: readonly Locale[]
  readonly images: readonly string[]
  readonly #store: AttemptStore
  readonly #files: WriterGrant['paper']['files']
  readonly #open = new Map<Locale, Paper>()

  private constructor(store: AttemptStore, files: WriterGrant['paper']['files'], images: readonly string[]) {
    this.#store = store
    this.#files = files
    this.languages = LOCALES.filter((language) => files[language] !== undefined)
    this.images = images
  }

  /** Opens the paper in the first language that it has. Throws UnreachableError where a file is neither here nor to be had. */
  static async open(store: AttemptStore, paper: WriterGrant['paper'], language: Locale): Promise<PaperFiles> {
    const assets = paper.assets === null ? null : await readFile<PaperAssets>(store, paper.assets)
    const papers = new PaperFiles(store, paper.files, (assets?.images ?? []).map(addressOf))
    await papers.open(papers.languages.includes(language) ? language : papers.#any())
    return papers
  }

  /** The paper in this language where it is open already. */
  paper(language: Locale): Paper | null {
    return this.#open.get(language) ?? null
  }

  async open(language: Locale): Promise<Paper> {
    const file = this.#files[language]
    if (file === undefined) throw new RangeError(`the paper is not offered in ${language}`)
    const paper = this.#open.get(language) ?? (await readFile<Paper>(this.#store, file))
    this.#open.set(language, paper)
    return paper
  }

  /** One that is open: structure, types and marks are the same in all. */
  any(): Paper {
    const [paper] = this.#open.values()
    if (paper === undefined) throw new Error('no paper has been opened')
    return paper
  }

  /** Gives the images' memory back. */
  close(): void {
    for (const address of this.images) URL.revokeObjectURL(address)
  }

  #any(): Locale {
    const [language] = this.languages
    if (language === undefined) throw new RangeError('the paper has no language')
    return language
  }
}

function addressOf({ type, data }: PaperAssets['images'][number]): string {
  const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}
