/** Reads the demo's own drawings, so that questions about figures are checked against what is drawn. */

type Point = readonly [number, number]
type Segment = readonly [Point, Point]

/** How many triangles the lines of a figure form. Every drawn line must be as long as it goes (no line in two pieces). */
export function countTriangles(svg: string): number {
  const lines = segments(svg)
  let count = 0
  for (const [i, a] of lines.entries())
    for (const [j, b] of lines.entries())
      for (const [k, c] of lines.entries()) {
        if (!(i < j && j < k)) continue
        const corners = [meet(a, b), meet(b, c), meet(a, c)]
        if (corners.every((corner) => corner !== null) && area(corners) > 1e-6) count++
      }
  return count
}

/** How many squares the upright lines of a figure form. */
export function countSquares(svg: string): number {
  const lines = segments(svg)
  const xs = lines.filter(([a, b]) => a[0] === b[0]).map(([a]) => a[0])
  const ys = lines.filter(([a, b]) => a[1] === b[1]).map(([a]) => a[1])
  let count = 0
  for (const x of xs) for (const right of xs) for (const y of ys) for (const low of ys) if (right > x && right - x === low - y) count++
  return count
}

/** The numbers of the answer figures whose characters are `original` in `order`, each flipped by (sx, sy). */
export function panelsShowing(
  svg: string,
  original: string,
  want: { readonly sx: number; readonly sy: number; readonly reversed: boolean },
): number[] {
  const glyphs = [...svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\) scale\((-?1) (-?1)\)[^>]*>(.)<\/text>/g)].map(
    ([, x, y, sx, sy, char]) => ({
      x: Number(x),
      y: Number(y),
      sx: Number(sx),
      sy: Number(sy),
      char,
    }),
  )
  const panels = rectangles(svg).filter(({ width, height }) => width > 100 && height === 56)
  return panels.flatMap(({ x, y, width, height }, index) => {
    const inside = glyphs.filter((g) => g.x > x && g.x < x + width && g.y > y && g.y < y + height).toSorted((a, b) => a.x - b.x)
    const text = inside.map((g) => g.char).join('')
    const shown = want.reversed ? [...original].toReversed().join('') : original
    return text === shown && inside.every((g) => g.sx === want.sx && g.sy === want.sy) ? [index + 1] : []
  })
}

/** The numbers of the answer figures that show the folded quarter of the first row opened over both creases. */
export function panelsUnfolded(svg: string): number[] {
  const holes = [
    ...[...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="7" fill="#1C2030"/g)].map(([, x, y]) => ({
      shape: 'round',
      x: Number(x),
      y: Number(y),
    })),
    ...rectangles(svg)
      .filter(({ width }) => width === 14)
      .map((r) => ({ shape: 'square', x: r.x + 7, y: r.y + 7 })),
  ]
  const sheets = rectangles(svg).filter(({ width, height }) => width === 100 && height === 100)
  const folded = sheets.filter(({ y }) => y === 20).at(-1)
  if (folded === undefined) throw new Error('there is no folded sheet')
  const holesOf = (sheet: { readonly x: number; readonly y: number }) =>
    holes
      .filter((h) => h.x > sheet.x && h.x < sheet.x + 100 && h.y > sheet.y && h.y < sheet.y + 100)
      .map((h) => ({ shape: h.shape, dx: h.x - sheet.x - 50, dy: h.y - sheet.y - 50 }))
  const names = (list: readonly { shape: string; dx: number; dy: number }[]) =>
    list
      .map((h) => `${h.shape} ${h.dx} ${h.dy}`)
      .toSorted()
      .join()
  const opened = holesOf(folded).flatMap(({ shape, dx, dy }) => [dx, -dx].flatMap((u) => [dy, -dy].map((v) => ({ shape, dx: u, dy: v }))))
  return sheets.filter(({ y }) => y === 160).flatMap((sheet, index) => (names(holesOf(sheet)) === names(opened) ? [index + 1] : []))
}

/** The dials of the figure series, from left to right and top to bottom: degrees clockwise from the top, for arrow and dot. */
export function dials(svg: string): { readonly arrow: number; readonly dot: number }[] {
  const found = svg.matchAll(
    /<circle cx="([\d.]+)" cy="([\d.]+)" r="44"\/>\s*<path d="M([\d.]+) ([\d.]+) L([\d.]+) ([\d.]+)[^>]*>\s*<circle cx="([\d.]+)" cy="([\d.]+)" r="7"/g,
  )
  return [...found].map((match) => {
    const [cx = 0, cy = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, dx = 0, dy = 0] = match.slice(1).map(Number)
    return { arrow: bearing(x2 - x1, y2 - y1), dot: bearing(dx - cx, dy - cy) }
  })
}

const bearing = (dx: number, dy: number): number => (Math.round((Math.atan2(dx, -dy) * 180) / Math.PI) + 360) % 360

function rectangles(svg: string): { x: number; y: number; width: number; height: number }[] {
  return [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))
}

function segments(svg: string): Segment[] {
  const lines = [...svg.matchAll(/<line x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)"/g)].map(([, x1, y1, x2, y2]): Segment => [
    [Number(x1), Number(y1)],
    [Number(x2), Number(y2)],
  ])
  const sides = rectangles(svg).flatMap(({ x, y, width, height }): Segment[] => {
    const [right, low] = [x + width, y + height]
    return [
      [
        [x, y],
        [right, y],
      ],
      [
        [right, y],
        [right, low],
      ],
      [
        [x, low],
        [right, low],
      ],
      [
        [x, y],
        [x, low],
      ],
    ]
  })
  return [...lines, ...sides]
}

function meet([p, q]: Segment, [r, s]: Segment): Point | null {
  const [ax, ay, bx, by] = [q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]]
  const cross = ax * by - ay * bx
  if (Math.abs(cross) < 1e-9) return null
  const t = ((r[0] - p[0]) * by - (r[1] - p[1]) * bx) / cross
  const u = ((r[0] - p[0]) * ay - (r[1] - p[1]) * ax) / cross
  const within = (v: number) => v > -1e-9 && v < 1 + 1e-9
  return within(t) && within(u) ? [p[0] + t * ax, p[1] + t * ay] : null
}

function area(corners: readonly (Point | null)[]): number {
  const [a, b, c] = corners
  if (!a || !b || !c) return 0
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}
