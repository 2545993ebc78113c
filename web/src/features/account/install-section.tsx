import { Download } from 'lucide-react'
import { useState } from 'react'
import { isInstalled, takeInstallOffer } from '#web/lib/install-prompt.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from './section.tsx'

/** The one place that speaks of installing: it is found by those who look for it, and nobody is asked. */
export function InstallSection() {
  const [offer, setOffer] = useState(takeInstallOffer)
  if (isInstalled()) return null
  return (
    <Section title={m.account_install()} text={m.account_install_text()}>
      {offer === null ? (
        <p>{m.account_install_how()}</p>
      ) : (
        <Button
          className="justify-self-start"
          onClick={() => {
            // The browser takes one answer to one offer.
            setOffer(null)
            delete window.installOffer
            void offer.prompt()
          }}
        >
          <Download size={20} aria-hidden="true" />
          {m.account_install()}
        </Button>
      )}
    </Section>
  )
}
