import { FEEDBACK_FACES } from '#contract/attempts/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Face } from './face.tsx'

export type FaceNumber = (typeof FEEDBACK_FACES)[number]

/** A radio group of five drawn faces; each has its word. */
export function FaceChoice({ face, onChoose }: { readonly face: FaceNumber | null; readonly onChoose: (face: FaceNumber) => void }) {
  return (
    <fieldset>
      <legend className="sr-only">{m.feedback_question()}</legend>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-3">
        {FEEDBACK_FACES.map((one) => (
          <label
            key={one}
            className={classNames(
              'relative grid justify-items-center gap-1 rounded-card border-2 px-1 py-3 text-center text-xs leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              face === one
                ? 'border-primary bg-primary-soft font-bold text-primary'
                : 'border-transparent text-muted hover:bg-sunken hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="face"
              value={one}
              checked={face === one}
              onChange={() => onChoose(one)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Face face={one} />
            <span className="max-sm:sr-only">{faceName(one)}</span>
          </label>
        ))}
      </div>
      {/* Five words do not stand side by side on a phone in every language: there the ends are named, and then what was chosen. */}
      <p className="flex justify-between gap-4 pt-1 text-xs text-muted sm:hidden" aria-hidden="true">
        {face === null ? (
          <>
            <span>{faceName(1)}</span>
            <span>{faceName(5)}</span>
          </>
        ) : (
          <span className="mx-auto text-sm font-bold text-primary">{faceName(face)}</span>
        )}
      </p>
    </fieldset>
  )
}

function faceName(face: FaceNumber): string {
  switch (face) {
    case 1:
      return m.feedback_face_1()
    case 2:
      return m.feedback_face_2()
    case 3:
      return m.feedback_face_3()
    case 4:
      return m.feedback_face_4()
    case 5:
      return m.feedback_face_5()
  }
}
