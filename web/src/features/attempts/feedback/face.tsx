/** Five faces, drawn: from unhappy to very happy. The mouth and the eyes say it; no colour is needed. */
const MOUTHS = [
  'M11 27c2.5-5 11.500-5 14 0',
  'M12 26c2-2.600 10-2.600 12 0',
  'M12 24.500h12',
  'M12 23c2 3.200 10 3.200 12 0',
  'M10.500 22c2 7 13 7 15 0z',
]

export function Face({ face }: { readonly face: 1 | 2 | 3 | 4 | 5 }) {
  return (
    <svg
      viewBox="0 0 36 36"
      width="44"
      height="44"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="18" cy="18" r="15.5" />
      {face === 5 ? (
        <path d="M10.500 14.500c.8-1.800 3.200-1.800 4 0M21.500 14.500c.8-1.800 3.200-1.800 4 0" />
      ) : (
        <path d="M12.800 13.500v1.500M23.200 13.500v1.500" strokeWidth="2.800" />
      )}
      {face === 1 && <path d="M10 10.500l4 1.600M26 10.500l-4 1.600" />}
      <path d={MOUTHS[face - 1]} fill={face === 5 ? 'currentColor' : 'none'} />
    </svg>
  )
}
