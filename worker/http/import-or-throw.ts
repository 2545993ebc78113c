import { AppError } from './app-error.ts'
import { importContent, type ImportDeps, type ImportOptions, type ImportReport } from '#worker/importing/import-content.ts'

/** As importContent, for a route: throws `conflict` where someone was faster, else `import_invalid` with every fault in its details. */
export async function importOrThrow(deps: ImportDeps, bundle: unknown, options: ImportOptions): Promise<ImportReport> {
  const result = await importContent(deps, bundle, options)
  if (result.ok) return result
  if (result.conflict === true) throw new AppError('conflict')
  throw new AppError('import_invalid', { count: result.faults.length }, result.faults)
}
