import { Link } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'

/** Stand for the two links while the sentence around them is made: they occur in no text. */
const TERMS = '\u0001'
const PRIVACY = '\u0002'

interface AcceptTextsProps {
  /** What the data beside the button is: what Google tells at a sign-in, or the fields of the profile. */
  readonly about: 'signIn' | 'profile'
}

/**
 * Beside the button that accepts them: the texts, as links, and the notice of what is collected, why, and what the person can do about
 * it (DPDP Act, 2023, section 5; docs/minors.md).
 */
export const AcceptTexts = ({ about }: AcceptTextsProps) => (
  <div className="grid gap-2 text-muted">
    <p>
      {m
        .consent_accept({ terms: TERMS, privacy: PRIVACY })
        // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
        .split(/([\u0001\u0002])/)
        .map((part) =>
          part === TERMS ? (
            <Link key="terms" to="/terms-and-conditions" className="text-primary underline">
              {m.consent_terms()}
            </Link>
          ) : part === PRIVACY ? (
            <PrivacyLink key="privacy" />
          ) : (
            part
          ),
        )}
    </p>
    <p>
      {about === 'signIn' ? m.login_privacy() : m.consent_profile()} {m.consent_why()}
    </p>
  </div>
)

const PrivacyLink = () => (
  <Link to="/privacy-policy" className="text-primary underline">
    {m.consent_privacy()}
  </Link>
)
