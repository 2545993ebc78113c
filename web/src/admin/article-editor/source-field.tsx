import { type RefObject, useState } from 'react'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { usePictures } from '#web/admin/markdown/use-pictures.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/text-input.tsx'
import { actionOfKey, insertTest, runAction } from './actions.ts'
import { TestPicker } from './test-picker.tsx'
import { Toolbar } from './toolbar.tsx'

const SOURCE_ID = 'article-source'

interface SourceFieldProps {
  readonly source: string
  readonly language: Locale
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onChange: (source: string) => void
}

/** The Markdown of a text under its toolbar. Images can be pasted or dropped into it. */
export function SourceField({ source, language, field, onChange }: SourceFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const { onPictures, dialog } = usePictures(field, SOURCE_ID)
  const takeFiles = (event: { preventDefault: () => void }, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    onPictures(files)
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={SOURCE_ID} className="font-bold">
        {m.admin_posts_text()}
      </label>
      <Toolbar field={field} onPictures={onPictures} onTest={() => setPicking(true)} />
      <textarea
        ref={field}
        id={SOURCE_ID}
        lang={language}
        dir={directionOf(language)}
        spellCheck
        rows={18}
        value={source}
        maxLength={ARTICLE_LIMITS.sourceBytes}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => takeFiles(event, event.clipboardData)}
        onDrop={(event) => takeFiles(event, event.dataTransfer)}
        onKeyDown={(event) => {
          const action = actionOfKey(event)
          if (action === null) return
          event.preventDefault()
          // Some of these keys mean something to the whole page as well.
          event.stopPropagation()
          runAction(event.currentTarget, action)
        }}
        className={classNames(controlClass, 'min-h-96 py-2 [field-sizing:content]')}
      />
      {dialog}
      {isPicking && (
        <TestPicker
          onClose={() => setPicking(false)}
          onPick={(id) => {
            setPicking(false)
            // The dialog gives the focus back first.
            setTimeout(() => insertTest(field.current, id), 50)
          }}
        />
      )}
    </div>
  )
}
