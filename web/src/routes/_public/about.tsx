import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '#web/features/info/info-page.tsx'
import { infoQuery } from '#web/features/info/info-text.ts'

export const Route = createFileRoute('/_public/about')({
  loader: ({ context }) => context.queryClient.ensureQueryData(infoQuery('about')).then(() => undefined),
  component: () => <InfoPage page="about" />,
})
