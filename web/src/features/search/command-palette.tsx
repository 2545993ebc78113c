import { useRouter } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommandResults } from './command-results.ts'

/** Leads anywhere by a few letters: arrows choose, Enter goes. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter()
  const base = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const settled = useDebounced(text.trim(), 250)
  const { groups, isSearching } = useCommandResults(text.trim(), settled)
  const all = groups.flatMap(({ results }) => results)
  const current = Math.min(at, all.length - 1)
  // The place of each group's first result among all.
  const firsts = groups.map((_, g) => groups.slice(0, g).reduce((sum, { results }) => sum + results.length, 0))
  const go = (href: string) => {
    onClose()
    void router.navigate({ href })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && all.length > 0) {
      event.preventDefault()
      const next = (current + step + all.length) % all.length
      setAt(next)
      document.getElementById(`${base}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const chosen = all[current]
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      go(chosen.href)
    }
  }
  return (
    <Dialog open onClose={onClose} title={m.admin_command_title()} closeLabel={m.action_close()}>
      <TextInput
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${base}-list`}
        aria-activedescendant={current < 0 ? undefined : `${base}-${current}`}
        aria-label={m.admin_command_search()}
        placeholder={m.admin_command_search()}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div
        id={`${base}-list`}
        role="listbox"
        aria-label={m.admin_command_title()}
        aria-busy={isSearching}
        className="mt-3 h-[min(24rem,50dvh)] overflow-y-auto"
      >
        {groups.map(({ name, results }, g) => (
          <div key={name} role="group" aria-label={name}>
            <p className="px-2 pt-2 pb-1 text-xs font-bold text-muted">{name}</p>
            {results.map(({ href, label, note }, r) => {
              const place = firsts[g] === undefined ? r : firsts[g] + r
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box above has the keys
                <div
                  key={href}
                  id={`${base}-${place}`}
                  role="option"
                  aria-selected={place === current}
                  onClick={() => go(href)}
                  onMouseMove={() => setAt(place)}
                  className={classNames('cursor-pointer rounded-md px-2 py-2', place === current && 'bg-primary-soft text-primary')}
                >
                  <span className="line-clamp-1">{label}</span>
                  {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
                </div>
              )
            })}
          </div>
        ))}
        {all.length === 0 && <p className="p-2 text-muted">{isSearching ? m.shell_loading() : m.admin_command_nothing({ text })}</p>}
      </div>
    </Dialog>
  )
}
