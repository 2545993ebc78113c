import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '#web/features/imports/upload-page.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/testseries/bulk-upload')({
  /** `row` is the row of the file that is being mended. */
  validateSearch: onlyRead(({ row }): { readonly row?: number } =>
    Number.isSafeInteger(row) && Number(row) > 0 ? { row: Number(row) } : {},
  ),
  component: UploadPage,
})
