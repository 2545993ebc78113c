import { directionOf, type Locale } from '#contract/shared/locales.ts'
import type { PublishedReply } from '#contract/question-replies/schemas.ts'
import { textFor } from '#domain/question-replies/shown-replies.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'

const HEADING_ID = 'replies-heading'

/** What others asked about a question, and the answers: each shut to its question, in the language that is read, or that of the site, where it has one. */
export function PublishedReplies({ replies, language }: { readonly replies: readonly PublishedReply[]; readonly language: Locale }) {
  if (replies.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID} className="grid gap-2">
      <h4 id={HEADING_ID} className="mt-1 text-base font-bold">
        {m.reply_heading()}
      </h4>
      {replies.map((reply) => {
        const text = textFor(reply, [language, locale])
        return text === undefined ? null : <Reply key={reply.id} {...text} />
      })}
    </section>
  )
}

/** One text of a reply: the question line, and the answer once it is opened. */
export function Reply({ language, question, answer, isOpen = false }: PublishedReply['texts'][number] & { readonly isOpen?: boolean }) {
  return (
    <details open={isOpen} lang={language} dir={directionOf(language)} className="rounded-card border border-line bg-surface px-4 py-1">
      <summary className="min-h-11 py-2 font-bold [&_.rich]:inline [&_.rich>p]:inline">
        <RichHtml html={question} lang={language} as="span" />
      </summary>
      <RichHtml html={answer} lang={language} className="max-w-[68ch] pt-1 pb-3 text-base" />
    </details>
  )
}
