import { useState } from 'react'
import { chooseTextSize, chosenTextSize, TEXT_SIZES, type TextSize } from '#web/lib/text-size.ts'
import { m } from '#web/lib/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'

const NAMES: Record<TextSize, () => string> = {
  normal: () => m.account_text_normal(),
  large: () => m.account_text_large(),
  larger: () => m.account_text_larger(),
}

/** The size of all text, of this device alone: seen at once. */
export function TextSizeChoice() {
  const [size, setSize] = useState(chosenTextSize)
  return (
    <FieldGroup label={m.account_text_size()}>
      <ChoiceChips
        name="textSize"
        kind="one"
        choices={TEXT_SIZES.map((value) => ({ value, label: NAMES[value]() }))}
        chosen={[size]}
        onChoose={([chosen]) => {
          if (chosen === undefined) return
          chooseTextSize(chosen)
          setSize(chosen)
        }}
      />
    </FieldGroup>
  )
}
