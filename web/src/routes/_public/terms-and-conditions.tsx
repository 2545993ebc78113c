import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '#web/features/info/info-page.tsx'
import { infoQuery } from '#web/features/info/info-text.ts'

export const Route = createFileRoute('/_public/terms-and-conditions')({
  loader: ({ context }) => context.queryClient.ensureQueryData(infoQuery('terms-and-conditions')).then(() => undefined),
  component: () => <InfoPage page="terms-and-conditions" />,
})
