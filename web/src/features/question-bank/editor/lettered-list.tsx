import { ArrowDown, ArrowUp, Check, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LEAST, moved, MOST, withOneMore, without, withRight, withTexts, type Lettered } from './change-form.ts'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'
import { GroupFault } from './group-fault.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { EMPTY_TEXTS } from './question-form.ts'

const NAMES: Record<Lettered, string> = { options: 'ABCDEFGHIJ', rows: 'PQRSTUVW', columns: '12345678' }

/** Options, rows or columns, in their order. Options are marked right by their letter. Alt with an arrow moves the one in focus. */
export function LetteredList({ what }: { readonly what: Lettered }) {
  const { form, update, language } = useEditor()
  const texts = form.texts[language] ?? EMPTY_TEXTS
  const letters = form[what]
  const isKey = what === 'options'
  const titles = { options: m.admin_bank_options(), rows: m.admin_bank_rows(), columns: m.admin_bank_columns() }
  const move = (event: KeyboardEvent, letter: string) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    update((now) => moved(now, what, letter, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <fieldset id={isKey ? fieldId('key.options') : undefined} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 font-bold">{titles[what]}</legend>
      {isKey && <p className="text-xs text-muted">{m.admin_bank_options_hint()}</p>}
      {isKey && <GroupFault field="key.options" />}
      {letters.map((letter, place) => {
        const name = NAMES[what][place] ?? letter
        const label =
          what === 'options'
            ? m.admin_bank_option({ letter: name })
            : what === 'rows'
              ? m.admin_bank_row({ row: name })
              : m.admin_bank_column({ column: name })
        return (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field inside are heard here
          <div key={letter} className="flex items-start gap-1 max-sm:flex-wrap" onKeyDown={(event) => move(event, letter)}>
            {isKey ? <RightMark letter={letter} name={name} /> : <span className="w-8 shrink-0 py-3 text-center font-bold">{name}</span>}
            <MarkdownField
              field={`variants.${language}.${what}.${letter}`}
              label={label}
              hideLabel
              value={texts[what][letter] ?? ''}
              onChange={(text) =>
                update((now) => withTexts(now, language, { [what]: { ...(now.texts[language] ?? EMPTY_TEXTS)[what], [letter]: text } }))
              }
              english={form.texts.en?.[what][letter]}
              rows={1}
            />
            <span className="flex shrink-0 max-sm:w-full max-sm:justify-end">
              <IconButton
                label={m.admin_bank_move_up({ name: label })}
                disabled={place === 0}
                onClick={() => update((now) => moved(now, what, letter, -1))}
                className="w-8!"
              >
                <ArrowUp size={17} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={m.admin_bank_move_down({ name: label })}
                disabled={place === letters.length - 1}
                onClick={() => update((now) => moved(now, what, letter, 1))}
                className="w-8!"
              >
                <ArrowDown size={17} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={m.admin_bank_remove({ name: label })}
                disabled={letters.length <= LEAST}
                onClick={() => update((now) => without(now, what, letter))}
                className="w-8!"
              >
                <Trash2 size={17} aria-hidden="true" />
              </IconButton>
            </span>
          </div>
        )
      })}
      <Button
        look="quiet"
        size="sm"
        disabled={letters.length >= MOST[what]}
        onClick={() => update((now) => withOneMore(now, what))}
        className="justify-self-start"
      >
        <Plus size={17} aria-hidden="true" />
        {m.admin_bank_one_more()}
      </Button>
    </fieldset>
  )
}

/** The letter of an option, pressed where it is right: a radio button's part, or a checkbox's where several may be. */
export function RightMark({ letter, name }: { readonly letter: string; readonly name: string }) {
  const { form, update } = useEditor()
  const isRight = form.right.includes(letter)
  const isOne = ANSWER_FORMS[form.type] === 'option'
  return (
    <label
      title={m.admin_bank_mark_right({ letter: name })}
      className={classNames(
        'relative grid size-11 shrink-0 place-items-center rounded-md border-2 font-bold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        isRight ? 'border-good bg-good-soft text-good' : 'border-transparent hover:bg-sunken',
      )}
    >
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name="right"
        aria-label={m.admin_bank_mark_right({ letter: name })}
        checked={isRight}
        onChange={() => update((now) => withRight(now, letter))}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden="true" className="inline-flex items-center">
        {name}
        {isRight && <Check size={15} />}
      </span>
    </label>
  )
}
