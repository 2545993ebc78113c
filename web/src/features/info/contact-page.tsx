import { ContactForm } from './contact-form.tsx'
import { InfoPage } from './info-page.tsx'

export const ContactPage = () => (
  <InfoPage page="contact">
    <ContactForm />
  </InfoPage>
)
