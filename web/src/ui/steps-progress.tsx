import { classNames } from './class-names.ts'

/** Progress as a flight of steps, not a bar: `done` of `of`. The label says it in words; without one the words stand beside it. */
export function StepsProgress({ done, of, label }: { readonly done: number; readonly of: number; readonly label?: string }) {
  const shown = Math.min(of, 12)
  const lit = of === 0 ? 0 : Math.round((done / of) * shown)
  return (
    <div {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })} className="flex h-6 items-end gap-0.5">
      {Array.from({ length: shown }, (_, step) => (
        <span
          key={step}
          style={{ blockSize: `${30 + (70 * (step + 1)) / shown}%` }}
          className={classNames('w-2 rounded-t-[2px]', step < lit ? 'bg-primary' : 'bg-line')}
        />
      ))}
    </div>
  )
}
