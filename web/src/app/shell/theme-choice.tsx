import { useState } from 'react'
import { chooseTheme, chosenTheme, THEMES, type Theme } from '#web/lib/theme.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'
import { SunMoon } from 'lucide-react'

const NAMES: Record<Theme, () => string> = {
  system: () => m.theme_system(),
  light: () => m.theme_light(),
  dark: () => m.theme_dark(),
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Select
      aria-label={m.theme_label()}
      icon={<SunMoon size={20} aria-hidden="true" />}
      value={theme}
      onChange={(event) => {
        const chosen = THEMES.find((one) => one === event.target.value) ?? 'system'
        setTheme(chosen)
        chooseTheme(chosen)
      }}
    >
      {THEMES.map((one) => (
        <option key={one} value={one}>
          {NAMES[one]()}
        </option>
      ))}
    </Select>
  )
}
