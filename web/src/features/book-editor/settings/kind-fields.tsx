import type { AdminBookDetail, BookSettings } from '#contract/books/schemas.ts'
import { BOOK_ACCESS, BOOK_KINDS } from '#contract/books/states.ts'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { accessName, kindHint, kindName } from '../book-words.ts'

interface KindFieldsProps {
  readonly settings: BookSettings
  /** The book as it is saved; null for a new one. */
  readonly book: AdminBookDetail | null
  readonly onChange: (settings: BookSettings) => void
}

/** What kind of book it is, who may read it, and in which languages it is where no chapter says so. */
export function KindFields({ settings, book, onChange }: KindFieldsProps) {
  const isKindFixed = book !== null && (book.publishedAt !== null || book.chapters.length > 0)
  const kinds = BOOK_KINDS.filter((kind) => !isKindFixed || kind === settings.kind)
  return (
    <>
      <FieldGroup label={m.admin_books_kind()} hint={isKindFixed ? m.admin_books_kind_fixed() : kindHint[settings.kind]()}>
        <ChoiceChips
          name="kind"
          kind="one"
          choices={kinds.map((value) => ({ value, label: kindName[value]() }))}
          chosen={[settings.kind]}
          onChoose={([kind]) => kind !== undefined && onChange({ ...settings, kind })}
        />
      </FieldGroup>
      <FieldGroup
        label={m.admin_books_access()}
        hint={settings.access === 'prime' ? m.admin_books_access_prime_hint() : m.admin_books_access_free_hint()}
      >
        <ChoiceChips
          name="access"
          kind="one"
          choices={BOOK_ACCESS.map((value) => ({ value, label: accessName[value]() }))}
          chosen={[settings.access]}
          onChoose={([access]) => access !== undefined && onChange({ ...settings, access })}
        />
      </FieldGroup>
      {settings.kind !== 'chapters' && (
        <FieldGroup label={m.admin_posts_languages()} hint={m.admin_books_languages_hint()}>
          <ChoiceChips
            name="languages"
            kind="many"
            choices={LOCALES.map((value) => ({ value, label: ENDONYMS[value], lang: value }))}
            chosen={settings.languages}
            onChoose={(languages) => onChange({ ...settings, languages })}
          />
        </FieldGroup>
      )}
    </>
  )
}
