/** The commitments to papers and keys of live tests (domain/commitments). Times in ms UTC. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { CommitmentOpening, PublishedCommitment } from '#domain/commitments/commitment.ts'
import { type Digests, sha256 } from '#domain/receipts/digest.ts'
import { openDb } from './client.ts'
import { paperCommitment } from './commitment-tables.ts'
import { isReal } from './real-tests.ts'
import { paper, paperKey, type StoredPaperFile, test } from './test-tables.ts'

/** A paper with its key, before there is a commitment to them. */
export interface UncommittedPaper {
  readonly testId: string
  readonly paperVersion: number
  readonly keyVersion: number
}

/**
 * The published live tests whose answers nobody may see yet and whose paper and key of now have no commitment: `limit` of them. One row of
 * the index for each live test that is sealed.
 */
export async function findUncommitted(db: D1Database, now: number, limit: number): Promise<UncommittedPaper[]> {
  const rows = await openDb(db)
    .select({ testId: test.id, paperVersion: test.paperVersion, keyVersion: test.keyVersion })
    .from(test)
    .leftJoin(
      paperCommitment,
      and(
        eq(paperCommitment.testId, test.id),
        eq(paperCommitment.paperVersion, test.paperVersion),
        eq(paperCommitment.keyVersion, test.keyVersion),
      ),
    )
    .where(and(eq(test.kind, 'live'), gt(test.sealedUntil, now), eq(test.published, 1), isReal, isNull(paperCommitment.hash)))
    .limit(limit)
  return rows.flatMap(({ testId, paperVersion, keyVersion }) =>
    paperVersion === null || keyVersion === null ? [] : [{ testId, paperVersion, keyVersion }],
  )
}

/** What a commitment to this paper and key is made of, but for its nonce; null where there is no such paper or key. */
export async function findCommitted(
  db: D1Database,
  subtle: Digests,
  { testId, paperVersion, keyVersion }: UncommittedPaper,
): Promise<Omit<CommitmentOpening, 'nonce'> | null> {
  const [row] = await openDb(db)
    .select({ plan: paper.plan, files: paper.files, key: paperKey.key })
    .from(paper)
    .innerJoin(
      paperKey,
      and(eq(paperKey.testId, paper.testId), eq(paperKey.paperVersion, paper.version), eq(paperKey.keyVersion, keyVersion)),
    )
    .where(and(eq(paper.testId, testId), eq(paper.version, paperVersion)))
  if (row === undefined) return null
  return {
    testId,
    paperVersion,
    keyVersion,
    plan: await sha256(subtle, JSON.stringify(row.plan)),
    files: row.files.filter(isOfQuestions).map(({ hash }) => hash),
    key: row.key,
  }
}

/** Solutions are not committed to: they may be made better while a test runs. */
const isOfQuestions = ({ kind }: StoredPaperFile): boolean => kind !== 'solution'

/** A commitment with the secret part of it. */
export interface StoredCommitment extends PublishedCommitment {
  readonly nonce: string
}

/** Adds a commitment; where there is one to this paper and key already, that one stays. */
export async function addCommitment(db: D1Database, testId: string, commitment: StoredCommitment): Promise<boolean> {
  const { meta } = await openDb(db)
    .insert(paperCommitment)
    .values({ testId, ...commitment })
    .onConflictDoNothing()
  return meta.changes > 0
}

/** Every commitment of a test, in the order in which they were made. */
export async function findCommitments(db: D1Database, testId: string): Promise<StoredCommitment[]> {
  const { paperVersion, keyVersion, hash, nonce, madeAt } = paperCommitment
  return openDb(db)
    .select({ paperVersion, keyVersion, hash, nonce, madeAt })
    .from(paperCommitment)
    .where(eq(paperCommitment.testId, testId))
    .orderBy(asc(madeAt), asc(paperVersion), asc(keyVersion))
}

/** When a published test that is no preview opens; undefined for any other, null for one that has no such time. */
export async function findOpening(db: D1Database, testId: string): Promise<number | null | undefined> {
  const [row] = await openDb(db)
    .select({ opensAt: test.opensAt })
    .from(test)
    .where(and(eq(test.id, testId), eq(test.published, 1), isReal))
  return row?.opensAt
}
