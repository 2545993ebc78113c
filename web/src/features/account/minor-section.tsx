import { brand } from '#web/lib/brand.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Section } from './section.tsx'

/** Under 18: what is not done with one's answers, and how a parent or guardian reaches the operator. */
export const MinorSection = () => (
  <Section title={m.account_minor_title()} text={m.account_minor_text()}>
    <p>{m.account_minor_guardian({ email: brand.email })}</p>
  </Section>
)
