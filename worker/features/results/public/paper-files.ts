/** What opens the sealed files of a paper. Solutions open with a key of their own, which leaves only by `solution`. */
import { and, eq } from 'drizzle-orm'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { openDb } from '#worker/db/client.ts'
import { paper, type StoredPaperFile } from '#worker/db/test-tables.ts'

/** The files of a paper, each with what opens it. One row. */
export async function findPaperFiles(db: D1Database, testId: string, version: number): Promise<StoredPaperFile[]> {
  const [row] = await openDb(db)
    .select({ files: paper.files })
    .from(paper)
    .where(and(eq(paper.testId, testId), eq(paper.version, version)))
  return row?.files ?? []
}

/** One kind of files by language; images have the language "". */
export const filesByLanguage = (
  files: readonly StoredPaperFile[],
  kind: StoredPaperFile['kind'],
): Partial<Record<Locale | '', PaperFileKey>> =>
  Object.fromEntries(
    files.filter((file) => file.kind === kind).map(({ language, hash, contentKey }) => [language, { hash, key: contentKey }]),
  )

/** The questions by language, and the images they share: what a learner needs to take the test, and nothing of the solutions. */
export const questionFiles = (
  files: readonly StoredPaperFile[],
): { files: Partial<Record<Locale, PaperFileKey>>; assets: PaperFileKey | null } => ({
  files: filesByLanguage(files, 'paper'),
  assets: filesByLanguage(files, 'assets')[''] ?? null,
})
