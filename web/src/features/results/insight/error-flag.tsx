/** The sign of a selection error: an open gate for what was easy and left, an hourglass for what was hard and long. */
export const ErrorFlag = ({ kind }: { readonly kind: 'easySkipped' | 'sunk' }) => (
  <svg
    viewBox="0 0 14 14"
    width="14"
    height="14"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="shrink-0 text-accent"
  >
    <path d={kind === 'sunk' ? 'M2 1H12L2 13H12Z' : 'M2 13V2H12V13'} />
  </svg>
)
