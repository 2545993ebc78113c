import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#web/features/info/contact-page.tsx'
import { infoQuery } from '#web/features/info/info-text.ts'

export const Route = createFileRoute('/_public/contact')({
  loader: ({ context }) => context.queryClient.ensureQueryData(infoQuery('contact')).then(() => undefined),
  component: ContactPage,
})
