import { useState } from 'react'
import { type Locale } from '#contract/shared/locales.ts'
import type { DeviceChoice } from '#web/lib/storage/device-choice.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { hasOwnDigits, ownDigits } from '#web/lib/i18n/own-digits.ts'
import { digits, manipuriScript, textSize, urduFace } from '#web/lib/reading.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'

const SIZES = { normal: () => m.account_text_normal(), large: () => m.account_text_large(), larger: () => m.account_text_larger() }
/** The hands by their own names, as languages are. */
const FACES = { nastaliq: () => 'نستعلیق', naskh: () => 'نسخ' }
/** The scripts by their own names. */
const SCRIPTS = { bengali: () => 'বাংলা ময়েক', mayek: () => 'ꯃꯩꯇꯩ ꯃꯌꯦꯛ' }
const SAMPLE = '0 1 2 3 4'
const DIGITS = { latin: () => SAMPLE, own: () => ownDigits(SAMPLE, locale) }

/** How this device alone shows texts and numbers. */
export function ReadingChoices({ questionLanguage }: { readonly questionLanguage: Locale }) {
  return (
    <>
      <OneChoice name="textSize" label={m.account_text_size()} of={textSize} names={SIZES} />
      {(locale === 'ur' || questionLanguage === 'ur') && (
        <OneChoice name="urduFace" label={m.account_urdu_face()} of={urduFace} names={FACES} />
      )}
      {locale === 'mni' && (
        <OneChoice
          name="manipuriScript"
          label={m.account_script()}
          hint={m.account_script_hint()}
          of={manipuriScript}
          names={SCRIPTS}
          // All texts come again.
          onChosen={() => location.reload()}
        />
      )}
      {hasOwnDigits(locale) && (
        <OneChoice
          name="digits"
          label={m.account_digits()}
          hint={m.account_digits_hint()}
          of={digits}
          names={DIGITS}
          // Numbers are all over the page that stands; it is drawn again.
          onChosen={() => location.reload()}
        />
      )}
    </>
  )
}

interface OneChoiceProps<Value extends string> {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly of: DeviceChoice<Value>
  readonly names: Readonly<Record<Value, () => string>>
  readonly onChosen?: () => void
}

/** Seen at once. */
function OneChoice<Value extends string>({ name, label, hint, of, names, onChosen }: OneChoiceProps<Value>) {
  const [value, setValue] = useState(of.chosen)
  return (
    <FieldGroup label={label} hint={hint}>
      <ChoiceChips
        name={name}
        kind="one"
        choices={of.values.map((one) => ({ value: one, label: names[one]() }))}
        chosen={[value]}
        onChoose={([chosen]) => {
          if (chosen === undefined) return
          of.choose(chosen)
          setValue(chosen)
          onChosen?.()
        }}
      />
    </FieldGroup>
  )
}
