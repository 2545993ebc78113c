import { useId, useImperativeHandle, useState, type Ref } from 'react'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import type { NumericFieldHandle } from '#web/question/numeric-field.tsx'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { acceptWords, wordsOf } from './typed-words.ts'

interface WordsFieldProps {
  /** Of the question: what is typed is in the same. */
  readonly language: Locale
  /** What stands for this question according to the attempt. */
  readonly answer: string | null
  readonly onType: (answer: string | null) => void
  readonly onSettle: () => void
  readonly isLocked: boolean
  readonly ref: Ref<NumericFieldHandle>
}

/** A typed word or phrase. Nothing of the device helps with it: no completion, no spelling, no capitals on its own. */
export function WordsField({ language, answer, onType, onSettle, isLocked, ref }: WordsFieldProps) {
  const id = useId()
  const [text, setText] = useState(answer ?? '')
  const [seen, setSeen] = useState(answer)
  // Changed from outside; what was typed here comes back as it went.
  if (answer !== seen) {
    setSeen(answer)
    if (wordsOf(text) !== answer) setText(answer ?? '')
  }
  // The keys of the number pad mean nothing here, and the screen sends none.
  useImperativeHandle(ref, () => ({ press: () => {}, reset: () => setText('') }))
  return (
    <div className="grid max-w-[34rem] gap-2">
      <label htmlFor={id} dir={direction} className="font-bold">
        {m.test_numeric_label()}
      </label>
      <input
        id={id}
        data-answer
        lang={language}
        dir={directionOf(language)}
        type="text"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={TYPED_WORDS}
        disabled={isLocked}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const next = acceptWords(event.target.value)
          setText(next)
          if (wordsOf(next) !== wordsOf(text)) onType(wordsOf(next))
        }}
        onBlur={onSettle}
        className="min-h-13 w-full rounded-md border border-edge bg-surface px-3 text-lg disabled:opacity-55"
      />
      <p id={`${id}-hint`} dir={direction} className="text-xs text-muted">
        {m.type_text_hint()}
      </p>
    </div>
  )
}
