import type { UploadFormat } from './format-of-file.ts'

/** Whether a file has columns of its own, which people named. */
export const isSheet = (format: UploadFormat): boolean => format === 'csv' || format === 'xlsx'
