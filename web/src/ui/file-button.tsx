import { useRef, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> & {
  /** Kinds of files, as `accept` of a file field has them. */
  readonly accept: string
  /** The name of the field, where it says more than the button. */
  readonly label?: string
  readonly onFile: (file: File) => void
}

/** A button that asks for one file. The same file can be chosen again, as after it was corrected. */
export function FileButton({ accept, label, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        aria-hidden={label === undefined ? true : undefined}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
