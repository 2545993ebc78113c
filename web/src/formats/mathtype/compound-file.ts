import { ByteCursor } from './byte-cursor.ts'
import { joinedBytes } from './joined-bytes.ts'

/** Signs of a sector chain that end it: the greatest number that names a sector is below them. */
const LAST_SECTOR = 0xfffffffa
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ENTRY_BYTES = 128
const MINI_SHIFT = 6

interface Entry {
  readonly name: string
  /** 2 is a stream and 5 the root. */
  readonly type: number
  readonly start: number
  readonly size: number
}

/**
 * The bytes of a stream in an OLE compound file (MS-CFB, versions 3 and 4), by its name in whatever storage; null where the file is none,
 * has no such stream or is damaged. A chain of sectors is followed for at most as many steps as the file has sectors.
 */
export function compoundStream(file: Uint8Array, name: string): Uint8Array | null {
  if (SIGNATURE.some((byte, i) => file[i] !== byte)) return null
  const header = new ByteCursor(file, 30)
  const shift = header.short()
  const miniShift = header.short()
  if ((shift !== 9 && shift !== 12) || miniShift !== MINI_SHIFT || file.length < 1 << shift) return null
  const at = (offset: number): number => new ByteCursor(file, offset).long()
  const [directory, miniCutoff, miniStart, difatStart] = [at(48), at(56), at(60), at(68)]
  const sectors = Math.ceil(file.length / (1 << shift)) - 1
  /** The bytes of a sector; the last one of a file may be cut short. */
  const sector = (n: number): Uint8Array => file.subarray((n + 1) << shift, (n + 2) << shift)

  const nextOf = fatOf(file, difatStart, sectors, shift, sector)
  const chain = (start: number): Uint8Array | null => chained(start, sectors, nextOf, sector)
  const directoryBytes = chain(directory)
  if (directoryBytes === null) return null
  const entries = entriesOf(directoryBytes)
  const entry = entries.find((one) => one.type === 2 && one.name === name)
  if (entry === undefined || entry.size > file.length) return null
  if (entry.size >= miniCutoff) return sized(chain(entry.start), entry.size)
  const root = entries.find(({ type }) => type === 5)
  const [mini, miniFat] = [root === undefined ? null : chain(root.start), chain(miniStart)]
  if (mini === null || miniFat === null) return null
  const miniNext = (n: number): number => (n * 4 + 4 > miniFat.length ? LAST_SECTOR : new ByteCursor(miniFat, n * 4).long())
  const miniSector = (n: number): Uint8Array => mini.subarray(n << MINI_SHIFT, (n + 1) << MINI_SHIFT)
  return sized(chained(entry.start, mini.length >> MINI_SHIFT, miniNext, miniSector), entry.size)
}

/** A stream without what its last sector holds beyond it; null where sectors are missing. */
const sized = (bytes: Uint8Array | null, size: number): Uint8Array | null =>
  bytes === null || bytes.length < size ? null : bytes.subarray(0, size)

/** Looks up the sector that follows one. The sectors of the table are listed in the header, and in a chain of their own if many. */
function fatOf(
  file: Uint8Array,
  difatStart: number,
  sectors: number,
  shift: number,
  sector: (n: number) => Uint8Array,
): (n: number) => number {
  const tables: number[] = []
  const list = (cursor: ByteCursor, count: number): void => {
    for (let i = 0; i < count; i++) {
      const found = cursor.long()
      if (found < LAST_SECTOR) tables.push(found)
    }
  }
  list(new ByteCursor(file, 76), 109)
  const each = (1 << shift) / 4
  let next = difatStart
  for (let steps = 0; next < sectors && steps < sectors; steps++) {
    const cursor = new ByteCursor(sector(next))
    list(cursor, each - 1)
    next = cursor.long()
  }
  return (n) => {
    const table = tables[Math.floor(n / each)]
    if (table === undefined || table >= sectors) return LAST_SECTOR
    const cursor = new ByteCursor(sector(table), (n % each) * 4)
    const found = cursor.long()
    return cursor.isBroken ? LAST_SECTOR : found
  }
}

/** The bytes of a chain of sectors; null where it leaves the file or does not end. */
function chained(start: number, sectors: number, nextOf: (n: number) => number, sector: (n: number) => Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = []
  for (let n = start; n < LAST_SECTOR; n = nextOf(n)) {
    if (n >= sectors || parts.length >= sectors) return null
    parts.push(sector(n))
  }
  return joinedBytes(parts)
}

function entriesOf(directory: Uint8Array): Entry[] {
  const found: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const long = (offset: number): number => new ByteCursor(directory, at + offset).long()
    const nameBytes = Math.min(64, new ByteCursor(directory, at + 64).short())
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + Math.max(0, nameBytes - 2)))
    found.push({ name, type: directory[at + 66] ?? 0, start: long(116), size: long(120) })
  }
  return found
}
