import { useState, type RefObject } from 'react'
import { insertAt } from './insert-at.ts'
import { withWords } from './insert-text.ts'
import { PictureDialog } from './picture-dialog.tsx'

/**
 * Pictures on their way into a text, one after another, each asked what it shows.
 * @param fallback the id of the field that takes them where none was typed in yet
 */
export function usePictures(target: RefObject<HTMLTextAreaElement | null>, fallback: string) {
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const [file] = waiting
  const dialog = (
    <PictureDialog
      key={waiting.length}
      file={file ?? null}
      onClose={() => setWaiting([])}
      onStored={(markdown) => {
        setWaiting(waiting.slice(1))
        // The dialog gives the focus back first.
        setTimeout(() => {
          const known = target.current?.isConnected === true ? target.current : null
          const field = known ?? document.getElementById(fallback)
          if (field instanceof HTMLTextAreaElement) insertAt(field, (chosen) => withWords(chosen, markdown))
        }, 50)
      }}
    />
  )
  return { dialog, onPictures: (files: readonly File[]) => setWaiting([...files]) }
}
