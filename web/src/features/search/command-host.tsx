import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { commandKey } from './command-keys.ts'

const CommandPalette = lateComponent(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutSheet = lateComponent(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** How long a "g" waits for its letter, in ms. */
const LEAD_MS = 1_200

/** The button that opens the palette, and the keys that hold everywhere in the admin area. */
export function CommandHost() {
  const router = useRouter()
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  const ledAt = useRef(-LEAD_MS)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const command = commandKey({ ...pressOf(event), isTyping: isTyping(event.target) }, performance.now() - ledAt.current < LEAD_MS)
      ledAt.current = command?.kind === 'lead' ? performance.now() : -LEAD_MS
      if (command === null) return
      if (command.kind === 'palette' || command.kind === 'shortcuts') {
        event.preventDefault()
        setShown(command.kind)
      }
      const page = command.kind === 'go' ? ADMIN_PAGES.find(({ key }) => key === command.letter) : undefined
      if (page === undefined) return
      event.preventDefault()
      void router.navigate({ href: page.href })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [router])
  return (
    <>
      <button
        type="button"
        onClick={() => setShown('palette')}
        aria-keyshortcuts="Control+K"
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 text-muted hover:border-edge"
      >
        <Search size={18} aria-hidden="true" />
        <span className="max-md:sr-only">{m.admin_command_open()}</span>
        <kbd className="rounded-sm border border-line px-1.5 text-xs max-md:hidden">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {shown === 'palette' && <CommandPalette onClose={() => setShown(null)} />}
      {shown === 'shortcuts' && <ShortcutSheet onClose={() => setShown(null)} />}
    </>
  )
}

const pressOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey })

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
