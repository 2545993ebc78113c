import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '#web/features/admin/upload/upload-page.tsx'

export const Route = createFileRoute('/admin/testseries/bulk-upload')({ component: UploadPage })
