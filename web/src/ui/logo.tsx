/** The mark: a flight of steps seen from the edge, one side in the light and one in the shade. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0 text-primary" shapeRendering="crispEdges">
      <path d="M12 3H9v5H6v5H3v5H0v3h12Z" fill="currentColor" />
      <path d="M12 3h3v5h3v5h3v5h3v3H12Z" fill="currentColor" opacity="0.5" />
    </svg>
  )
}

/** Mark and name. The name is a name: the same in every language, so the text is given. */
export function Logo({ name, size = 28 }: { readonly name: string; readonly size?: number }) {
  return (
    <span className="inline-flex items-center gap-2" dir="ltr">
      <LogoMark size={size} />
      <span className="text-lg leading-none font-bold">{name}</span>
    </span>
  )
}
