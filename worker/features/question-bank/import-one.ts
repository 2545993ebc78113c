import type { Actor } from '#worker/db/audit.ts'
import { AppError } from '#worker/http/app-error.ts'
import {
  importContent,
  type AuditedChange,
  type ExpectedContent,
  type ImportDeps,
  type ImportReport,
} from '#worker/importing/import-content.ts'
import { CONTENT_FORMAT, CONTENT_VERSION } from '#contract/imports/content.ts'

export interface BankImport {
  readonly content: Readonly<Record<string, unknown>>
  readonly audit: AuditedChange | readonly AuditedChange[]
  readonly expected?: ExpectedContent
}

/**
 * Everything the bank changes goes through the one import. Errors: `conflict` where someone was faster, `import_invalid` with every
 * fault and its path in the details.
 */
export async function importIntoBank(deps: ImportDeps, actor: Actor, { content, audit, expected }: BankImport): Promise<ImportReport> {
  const bundle = { format: CONTENT_FORMAT, version: CONTENT_VERSION, ...content }
  const result = await importContent(deps, bundle, { mode: 'commit', ...actor, audit, ...(expected && { expected }) })
  if (result.ok) return result
  if (result.conflict !== true) throw new AppError('import_invalid', { count: result.faults.length }, result.faults)
  // What is too faulty to be read has no version to compare: its faults say more than "changed meanwhile".
  const faulty = await importContent(deps, bundle, { mode: 'dryRun', ...actor })
  if (faulty.ok) throw new AppError('conflict')
  throw new AppError('import_invalid', { count: faulty.faults.length }, faulty.faults)
}
