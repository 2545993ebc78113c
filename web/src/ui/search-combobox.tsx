import { Search, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { controlClass } from './text-input.tsx'

interface SearchComboboxProps {
  readonly label: string
  readonly placeholder: string
  readonly clearLabel: string
  /** Names the list of choices. */
  readonly listLabel: string
  /** Of the field in a form that a browser sends without a script. */
  readonly name?: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly choices: readonly { readonly id: string; readonly content: ReactNode }[]
  /** Whether the choices belong to the text as it stands now. */
  readonly isSettled: boolean
  /** Shown instead of choices where there are none; null while that is not known. */
  readonly nothing: ReactNode
  /** Said when choices appear. */
  readonly status: string
  /** Whether the choices show as soon as the field is entered. */
  readonly opensOnFocus: boolean
  /** Enter, or the field was cleared: search for these words. */
  readonly onSearch: (words: string) => void
  /** One of `choices` was picked. */
  readonly onPick: (at: number) => void
  readonly inputRef?: { current: HTMLInputElement | null }
}

/** A search field with a list of choices: arrows go through them, Enter takes one or searches, Escape closes. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { label, placeholder, clearLabel, listLabel, name, text, onText, choices, isSettled, nothing, status, opensOnFocus } = props
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = props.inputRef ?? own
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && isSettled && choices.length > 0
  const isEmpty = open && isSettled && choices.length === 0 && nothing !== null

  const search = (words: string) => {
    setOpen(false)
    props.onSearch(words)
  }
  const pick = (at: number) => {
    setOpen(false)
    props.onPick(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      setOpen(true)
      // -1 is the field itself, between the last and the first.
      setActive(((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (shown && choices[active] !== undefined) pick(active)
      else search(text)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <div className="relative min-w-0 grow">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute start-3.5 top-3.5 text-muted" />
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(opensOnFocus)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className={classNames(controlClass, 'ps-11 pe-12 text-ellipsis')}
      />
      {text !== '' && (
        <IconButton
          label={clearLabel}
          className="absolute end-0.5 top-0.5"
          onClick={() => {
            onText('')
            search('')
            input.current?.focus()
          }}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} hidden={!shown} className={`${PANEL} py-1`}>
        {choices.map((choice, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={choice.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(at)}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken aria-selected:bg-primary-soft"
          >
            {choice.content}
          </div>
        ))}
      </div>
      <div role="status" className={isEmpty ? `${PANEL} px-4 py-3` : 'sr-only'}>
        {isEmpty ? nothing : shown ? status : ''}
      </div>
    </div>
  )
}

const PANEL =
  'absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-[0_8px_24px_rgb(28_32_48/14%)]'
