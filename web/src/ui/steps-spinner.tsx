/** Three steps that light up one after the other: something short is continuing. Says nothing to a screen reader; its button does. */
export function StepsSpinner() {
  return (
    <svg viewBox="0 0 18 14" width="18" height="14" aria-hidden="true" className="shrink-0 mirror-rtl">
      {[0, 1, 2].map((step) => (
        <rect
          key={step}
          x={step * 6}
          y={10 - step * 5}
          width="5"
          height={4 + step * 5}
          rx="1"
          fill="currentColor"
          style={{ animation: `step-on 1.1s ${step * 0.18}s infinite` }}
        />
      ))}
    </svg>
  )
}
