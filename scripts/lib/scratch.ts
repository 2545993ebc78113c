import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS } from './paths.ts'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 3 * 1024 ** 3

/**
 * An empty folder for what lasts as long as a run of tests: databases, profiles of browsers. It is in memory where the machine has room
 * there, since whole sites wait for a disk more than for anything else. One for each checkout, so that a run that was killed leaves
 * nothing behind for longer than until the next.
 */
export function freshScratch(): string {
  const folder = join(
    hasRoom(MEMORY) ? MEMORY : tmpdir(),
    `sopan-tests-${createHash('sha256').update(PATHS.root).digest('hex').slice(0, 12)}`,
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}
