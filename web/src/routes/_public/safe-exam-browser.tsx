import { createFileRoute } from '@tanstack/react-router'
import { SafeBrowserPage } from '#web/features/info/safe-browser-page.tsx'

export const Route = createFileRoute('/_public/safe-exam-browser')({ component: SafeBrowserPage })
