import { FileUp, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '#web/ui/file-button.tsx'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type LossKind, readMarkdown, type ReadMarkdown } from './read-markdown.ts'
import { type FileField, withFields } from './with-fields.ts'

interface ImportButtonProps {
  /** The text has words already, which the file would replace. */
  readonly isWritten: boolean
  /** The text has these fields; what a file says of others is left out. */
  readonly fields: readonly FileField[]
  readonly onTake: (read: ReadMarkdown) => void
}

/** Takes a Markdown file into the text of this language, after everything that is lost on the way was shown. */
export function ImportButton({ isWritten, fields, onTake }: ImportButtonProps) {
  const [read, setRead] = useState<ReadMarkdown | 'refused' | null>(null)
  const choose = async (file: File) => {
    const isFine = file.size <= ARTICLE_LIMITS.sourceBytes * 2
    const text = isFine ? await file.text().catch(() => null) : null
    const isText = text !== null && text.trim() !== '' && !text.includes('\u0000')
    const found = isText ? withFields(readMarkdown(text), fields) : null
    setRead(found !== null && new TextEncoder().encode(found.source).length <= ARTICLE_LIMITS.sourceBytes ? found : 'refused')
  }
  const close = () => setRead(null)
  return (
    <>
      <FileButton
        accept=".md,.markdown,.txt,text/markdown,text/plain"
        label={m.admin_posts_import()}
        onFile={(file) => void choose(file)}
        size="sm"
      >
        <FileUp size={17} aria-hidden="true" />
        {m.admin_posts_import()}
      </FileButton>
      <Dialog
        open={read !== null}
        shape="wide"
        onClose={close}
        title={m.admin_posts_import_title()}
        closeLabel={m.action_close()}
        actions={
          read !== null &&
          read !== 'refused' && (
            <>
              <Button onClick={close}>{m.action_cancel()}</Button>
              <Button
                look="primary"
                onClick={() => {
                  onTake(read)
                  close()
                }}
              >
                {isWritten ? m.admin_posts_import_replace() : m.admin_posts_import_take()}
              </Button>
            </>
          )
        }
      >
        {read === 'refused' && (
          <p className="text-bad">{m.admin_posts_import_refused({ size: formatNumber(ARTICLE_LIMITS.sourceBytes / 1_000) })}</p>
        )}
        {read !== null && read !== 'refused' && <Report read={read} isWritten={isWritten} fields={fields} />}
      </Dialog>
    </>
  )
}

type ReportProps = Pick<ImportButtonProps, 'isWritten' | 'fields'> & { readonly read: ReadMarkdown }

function Report({ read, isWritten, fields }: ReportProps) {
  const found = [
    { name: 'title', label: m.admin_posts_text_title(), value: read.title },
    { name: 'excerpt', label: m.admin_posts_excerpt(), value: read.excerpt },
    { name: 'slug', label: m.admin_posts_slug(), value: read.slug },
    { name: 'tags', label: m.admin_posts_tags(), value: read.tags === null ? null : read.tags.join(', ') },
  ] as const satisfies { name: FileField; label: string; value: string | null }[]
  return (
    <div className="grid gap-5">
      {isWritten && (
        <p className="flex items-start gap-2 rounded-md bg-accent-soft p-3">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          {m.admin_posts_import_over()}
        </p>
      )}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        {found
          .filter(({ name }) => fields.includes(name))
          .map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {value ?? m.admin_posts_import_absent()}
              </dd>
            </div>
          ))}
      </dl>
      {read.losses.length === 0 ? (
        <p className="text-good">{m.admin_posts_import_whole()}</p>
      ) : (
        <section className="grid gap-2">
          <h3 className="text-base">
            {m.admin_posts_import_losses({ count: read.losses.length, shown: formatNumber(read.losses.length) })}
          </h3>
          <ul className="grid gap-2">
            {read.losses.map(({ kind, line, piece }, at) => (
              <li key={`${line}.${at}`} className="grid gap-0.5 border-s-3 border-bad ps-3">
                <span>{m.admin_posts_import_loss({ line: formatNumber(line), what: LOSSES[kind]() })}</span>
                <code dir="auto" className="text-sm wrap-anywhere text-muted">
                  {piece}
                </code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const LOSSES: Readonly<Record<LossKind, () => string>> = {
  frontMatter: () => m.admin_posts_loss_matter(),
  titleHeading: () => m.admin_posts_loss_title(),
  headingLevel: () => m.admin_posts_loss_heading(),
  html: () => m.admin_posts_loss_html(),
  remoteImage: () => m.admin_posts_loss_remote_image(),
  localImage: () => m.admin_posts_loss_local_image(),
  link: () => m.admin_posts_loss_link(),
  footnote: () => m.admin_posts_loss_footnote(),
  definition: () => m.admin_posts_loss_definition(),
}
