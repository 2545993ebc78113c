import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '#web/features/info/info-page.tsx'
import { infoQuery } from '#web/features/info/info-text.ts'

export const Route = createFileRoute('/_public/refund-cancellation-policy')({
  loader: ({ context }) => context.queryClient.ensureQueryData(infoQuery('refund-cancellation-policy')).then(() => undefined),
  component: () => <InfoPage page="refund-cancellation-policy" />,
})
