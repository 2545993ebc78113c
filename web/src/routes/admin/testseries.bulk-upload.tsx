import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '#web/features/imports/upload-page.tsx'

export const Route = createFileRoute('/admin/testseries/bulk-upload')({ component: UploadPage })
