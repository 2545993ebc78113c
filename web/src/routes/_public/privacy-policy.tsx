import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '#web/features/info/info-page.tsx'
import { infoQuery } from '#web/features/info/info-text.ts'

export const Route = createFileRoute('/_public/privacy-policy')({
  loader: ({ context }) => context.queryClient.ensureQueryData(infoQuery('privacy-policy')).then(() => undefined),
  component: () => <InfoPage page="privacy-policy" />,
})
