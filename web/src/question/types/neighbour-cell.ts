interface Grid {
  readonly rows: number
  readonly columns: number
  /** The first column is on the right. */
  readonly isRtl: boolean
}

/**
 * The cell that an arrow key leads to from this one; at the border it stays where it is. Null for every other key.
 * @param cell row × columns + column
 */
export function neighbourCell(cell: number, key: string, { rows, columns, isRtl }: Grid): number | null {
  const [row, column] = [Math.floor(cell / columns), cell % columns]
  const onward = isRtl ? -1 : 1
  const at = (r: number, c: number) => clamp(r, rows) * columns + clamp(c, columns)
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column)
    case 'ArrowDown':
      return at(row + 1, column)
    case 'ArrowLeft':
      return at(row, column - onward)
    case 'ArrowRight':
      return at(row, column + onward)
    default:
      return null
  }
}

const clamp = (n: number, count: number): number => Math.min(Math.max(n, 0), count - 1)
