import { useMutation } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { StepTriangle } from '#web/ui/motif.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { checkText, fetchKeys, MOST_BYTES } from './check-text.ts'
import { CheckedReceiptView } from './checked-receipt-view.tsx'

/** Checks a receipt that someone saved, on this device alone: for learners, their parents and whoever is shown one. */
export function ReceiptPage() {
  const [text, setText] = useState('')
  const check = useMutation({ mutationFn: (wanted: string) => checkText(wanted, navigator.onLine, fetchKeys), networkMode: 'always' })
  const change = (wanted: string) => {
    setText(wanted)
    check.reset()
  }
  const open = async (file: File) => {
    const content = await file.slice(0, MOST_BYTES).text()
    setText(content)
    check.mutate(content)
  }
  const outcome = check.data
  const error = outcome?.kind === 'none' ? m.receipt_none() : outcome?.kind === 'noKeys' ? m.receipt_keys_missing() : undefined
  return (
    <div className="page-margin mx-auto grid max-w-[48rem] gap-6 pt-10 sm:pt-14">
      <PageTitle>{m.receipt_to_check()}</PageTitle>
      <header className="grid gap-3">
        <StepTriangle steps={3} className="w-12 text-primary" />
        <h1 className="text-2xl">{m.receipt_to_check()}</h1>
        <p className="max-w-[68ch]">{m.receipt_intro()}</p>
      </header>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate(text)
        }}
      >
        <FileButton accept=".txt,text/plain" className="justify-self-start" onFile={(file) => void open(file)}>
          <FolderOpen size={18} aria-hidden="true" />
          {m.receipt_open()}
        </FileButton>
        <Field label={m.receipt_paste()} error={error}>
          {(ids) => (
            <TextArea
              {...ids}
              dir="auto"
              rows={6}
              spellCheck={false}
              className="font-mono text-xs"
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" className="justify-self-start" disabled={check.isPending}>
          {m.receipt_check()}
        </Button>
      </form>
      <div role="status">{outcome?.kind === 'checked' && <CheckedReceiptView receipt={outcome} />}</div>
      <section className="grid gap-2">
        <h2 className="text-lg">{m.receipt_meaning()}</h2>
        <ul className="grid max-w-[68ch] list-disc gap-1 ps-5 text-muted">
          <li>{m.receipt_proves()}</li>
          <li>{m.receipt_proves_not()}</li>
        </ul>
      </section>
    </div>
  )
}
