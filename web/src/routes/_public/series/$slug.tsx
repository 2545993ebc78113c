import { createFileRoute } from '@tanstack/react-router'
import { TestsPage } from '#web/app/tests-page.tsx'
import { loadDrawn } from '#web/features/public-pages/load-drawn.ts'

export const Route = createFileRoute('/_public/series/$slug')({ loader: loadDrawn, component: TestsPage })
