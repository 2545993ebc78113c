import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { createChapter } from '#contract/books/endpoints.ts'
import type { AdminBookDetail } from '#contract/books/schemas.ts'
import { draftIdOf } from '#contract/drafts/schemas.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { directionOf, ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isSlug, slugOf } from '#domain/articles/slug.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const FORM = 'add-chapter'

/** A new chapter at the end of the book: its title and address; its text is written on its own page. */
export function AddChapter({ book, onClose }: { readonly book: AdminBookDetail; readonly onClose: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  // Sent twice it is one chapter.
  const [id] = useState(() => draftIdOf(crypto.getRandomValues(new Uint8Array(16))))
  const [language, setLanguage] = useState<Locale>(() => languageOf(book))
  const [title, setTitle] = useState('')
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const slug = typedSlug ?? slugOf(title, 'en') ?? `chapter-${book.chapters.length + 1}`
  const isTaken = book.chapters.some((chapter) => chapter.slug === slug.trim())
  const save = useMutation({
    mutationFn: () =>
      change(client, createChapter, {
        params: { id: book.id },
        body: {
          id,
          settings: { slug: slug.trim(), isSample: false, testId: null },
          language,
          text: { title: title.trim(), source: '', from: null },
        },
      }),
    onSuccess: () => router.navigate({ href: `/admin/books/edit/${book.id}/${id}` }),
  })
  const isRefused = save.error instanceof ApiError && save.error.code === 'slug_taken'
  const slugFault = !isSlug(slug.trim()) ? m.admin_posts_slug_hint() : isTaken || isRefused ? m.admin_books_chapter_slug_taken() : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (title.trim() !== '' && slugFault === undefined) save.mutate()
  }
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={m.admin_books_chapter_add()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button type="submit" form={FORM} look="primary" busy={save.isPending}>
            {m.admin_books_chapter_make()}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label={m.admin_posts_text_title()}
          error={isTried && title.trim() === '' ? m.admin_books_chapter_title_missing() : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              lang={language}
              dir={directionOf(language)}
              maxLength={ARTICLE_LIMITS.titleLength}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.admin_books_chapter_language()}>
          {(ids) => (
            <Select
              {...ids}
              value={language}
              onChange={(event) => setLanguage(LOCALES.find((one) => one === event.target.value) ?? language)}
            >
              {LOCALES.map((one) => (
                <option key={one} value={one} lang={one}>
                  {ENDONYMS[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={m.admin_posts_slug()}
          hint={m.admin_books_chapter_slug_where({ path: `/books/${book.settings.slug}/` })}
          error={isTried || isTaken ? slugFault : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              spellCheck={false}
              maxLength={ARTICLE_LIMITS.slugLength}
              value={slug}
              onChange={(event) => {
                save.reset()
                setTypedSlug(event.target.value)
              }}
            />
          )}
        </Field>
        {save.isError && !isRefused && <p className="text-bad">{errorText(save.error)}</p>}
      </form>
    </Dialog>
  )
}

/** The language that the book was begun in. */
const languageOf = ({ chapters }: AdminBookDetail): Locale => {
  const [first] = chapters
  const languages = (first?.texts ?? []).map(({ language }) => language)
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en')
}
