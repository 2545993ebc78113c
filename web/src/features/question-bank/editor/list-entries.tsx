import { Minus, Plus } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { LEAST, MOST, withTexts } from './change-form.ts'
import { useEditor } from './editor-context.ts'
import { MarkdownField } from './markdown-field.tsx'
import { EMPTY_TEXTS } from './question-form.ts'

const NAMES = { one: 'PQRSTUVW', two: '12345678' } as const

/** One of the two lists of a list match. */
export function ListEntries({ list }: { readonly list: 'one' | 'two' }) {
  const { form, update, language } = useEditor()
  const texts = (form.texts[language] ?? EMPTY_TEXTS)[list]
  const count = form[list]
  const roman = list === 'one' ? 'I' : 'II'
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-bold">{m.admin_bank_list({ list: roman })}</legend>
      {Array.from({ length: count }, (_, place) => {
        const name = NAMES[list][place] ?? ''
        return (
          <div key={name} className="flex items-start gap-1">
            <span className="w-8 shrink-0 py-3 text-center font-bold">{name}</span>
            <MarkdownField
              field={`variants.${language}.lists.${list}.${place}`}
              label={m.admin_bank_entry({ list: roman, entry: name })}
              hideLabel
              value={texts[place] ?? ''}
              onChange={(text) =>
                update((now) => {
                  const own = (now.texts[language] ?? EMPTY_TEXTS)[list]
                  return withTexts(now, language, {
                    [list]: Array.from({ length: count }, (_, i) => (i === place ? text : (own[i] ?? ''))),
                  })
                })
              }
              english={form.texts.en?.[list][place]}
              rows={1}
            />
          </div>
        )
      })}
      <div className="flex gap-2">
        <Button look="quiet" size="sm" disabled={count >= MOST[list]} onClick={() => update((now) => ({ ...now, [list]: now[list] + 1 }))}>
          <Plus size={17} aria-hidden="true" />
          {m.admin_bank_one_more()}
        </Button>
        <Button look="quiet" size="sm" disabled={count <= LEAST} onClick={() => update((now) => ({ ...now, [list]: now[list] - 1 }))}>
          <Minus size={17} aria-hidden="true" />
          {m.admin_bank_one_less()}
        </Button>
      </div>
    </fieldset>
  )
}
