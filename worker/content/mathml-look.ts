/**
 * What Temml leaves to its style sheet and a formula's meaning hangs on, as styles of the element itself: the bar over AB, a
 * struck-out factor, the alignment of equations. So a formula is whole wherever its HTML goes, without a style sheet to forget.
 */
export function lookOf(classes: readonly string[]): readonly string[] {
  return classes.flatMap((name) => LOOKS[name] ?? [])
}

/** Marks that only masks or several layers of style sheet can draw; a formula without them would say something else. */
export const undrawable = (classes: readonly string[]): string | undefined => classes.find((name) => UNDRAWABLE.has(name))

const STRIKE = 'display:inline-block;position:absolute;left:0;bottom:0;width:100%;height:100%;background-color:currentColor'
const [NEAR, FAR] = ['0.05em', 'calc(100% - 0.05em)']

const LOOKS: Readonly<Record<string, readonly string[]>> = {
  'tml-overline': ['padding:0.1em 0 0 0', 'border-top:0.065em solid'],
  'tml-underline': ['padding:0 0 0.1em 0', 'border-bottom:0.065em solid'],
  'tml-fbox': ['padding:3pt', 'border:1px solid'],
  // Cells are laid out as blocks: WebKit and Chromium need their own word for it, Firefox the plain one.
  'tml-left': ['text-align:left', 'text-align:-webkit-left'],
  'tml-right': ['text-align:right', 'text-align:-webkit-right'],
  'tml-cancel': [STRIKE],
  upstrike: [`clip-path:polygon(${NEAR} 100%, 0 ${FAR}, ${FAR} 0, 100% ${NEAR})`],
  downstrike: [`clip-path:polygon(0 ${NEAR}, ${NEAR} 0, 100% ${FAR}, ${FAR} 100%)`],
  sout: ['clip-path:polygon(0 58%, 0 52%, 100% 52%, 100% 58%)'],
  'tml-xcancel': [
    `clip-path:polygon(${NEAR} 0, 0 ${NEAR}, calc(50% - 0.05em) 50%, 0 ${FAR}, ${NEAR} 100%, 50% calc(50% + 0.05em), ${FAR} 100%, 100% ${FAR}, calc(50% + 0.05em) 50%, 100% ${NEAR}, ${FAR} 0, 50% calc(50% - 0.05em))`,
  ],
}

const UNDRAWABLE = new Set(['longdiv-top', 'phasor-bottom', 'actuarial', 'circle-pad', 'tml-cancelto'])
