import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Sigma,
  SquareCheckBig,
  Table,
} from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { insertAt } from '#web/admin/markdown/insert-at.ts'
import { withFormula } from '#web/admin/markdown/insert-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Action, runAction } from './actions.ts'

const loadPalette = () => import('#web/admin/markdown/tex-palette.tsx')

interface ToolbarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onPictures: (files: readonly File[]) => void
  readonly onTest: () => void
}

/** Buttons that write Markdown into the text at its caret. */
export function Toolbar({ field, onPictures, onTest }: ToolbarProps) {
  const [hasPalette, setPalette] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="sticky top-14 z-10 grid gap-2 rounded-md border border-line bg-surface">
      <div role="toolbar" aria-label={m.admin_posts_toolbar()} className="flex flex-wrap">
        {BUTTONS().map(({ action, label, keys, Icon }) => (
          <Tool key={action} label={keys === null ? label : `${label} (${keys})`} onPress={() => runAction(field.current, action)}>
            <Icon size={19} aria-hidden="true" />
          </Tool>
        ))}
        <Tool label={m.admin_posts_tool_image()} onPress={() => input.current?.click()}>
          <ImagePlus size={19} aria-hidden="true" />
        </Tool>
        <Tool label={m.admin_posts_tool_formula()} isOn={hasPalette} onPress={() => setPalette(!hasPalette)}>
          <Sigma size={19} aria-hidden="true" />
        </Tool>
        <Tool label={m.admin_posts_tool_test()} onPress={onTest}>
          <SquareCheckBig size={19} aria-hidden="true" />
        </Tool>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          multiple
          aria-label={m.admin_posts_tool_image()}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {hasPalette && <Palette onInsert={(tex) => field.current && insertAt(field.current, (chosen) => withFormula(chosen, tex))} />}
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly isOn?: boolean
  readonly onPress: () => void
  readonly children: React.ReactNode
}

const Tool = ({ label, isOn, onPress, children }: ToolProps) => (
  <IconButton
    label={label}
    aria-pressed={isOn}
    // The text keeps its caret.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </IconButton>
)

const BUTTONS = (): { readonly action: Action; readonly label: string; readonly keys: string | null; readonly Icon: LucideIcon }[] => [
  { action: 'bold', label: m.admin_posts_tool_bold(), keys: 'Ctrl+B', Icon: Bold },
  { action: 'italic', label: m.admin_posts_tool_italic(), keys: 'Ctrl+I', Icon: Italic },
  { action: 'heading', label: m.admin_posts_tool_heading(), keys: 'Ctrl+Alt+2', Icon: Heading2 },
  { action: 'bullets', label: m.admin_posts_tool_bullets(), keys: 'Ctrl+Shift+8', Icon: List },
  { action: 'numbers', label: m.admin_posts_tool_numbers(), keys: 'Ctrl+Shift+7', Icon: ListOrdered },
  { action: 'quote', label: m.admin_posts_tool_quote(), keys: 'Ctrl+Shift+9', Icon: Quote },
  { action: 'link', label: m.admin_posts_tool_link(), keys: 'Ctrl+K', Icon: Link },
  { action: 'table', label: m.admin_posts_tool_table(), keys: null, Icon: Table },
]

function Palette({ onInsert }: { readonly onInsert: (tex: string) => void }) {
  const palette = useLateModule(loadPalette)
  return palette && <palette.TexPalette onInsert={onInsert} />
}
