import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { isPortFree } from './ports.ts'

/** A site of this checkout that runs now, on whatever port. */
export interface RunningSite {
  readonly pid: number
  readonly origin: string
  readonly port: number
  readonly identityPort: number
  /** When it was started, ms UTC. */
  readonly startedAt: number
}

type Noted = Pick<Place, 'folder' | 'origin' | 'port' | 'identityPort'>
const NAME = 'running.json'

/** Writes down that a place's site runs in this process; the return takes the note away again. */
export function noteRunning({ folder, origin, port, identityPort }: Noted, now: number): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, NAME)
  const note: RunningSite = { pid: process.pid, origin, port, identityPort, startedAt: now }
  writeFileSync(file, JSON.stringify(note))
  return () => {
    if (readNote(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/**
 * The site that runs in a place's folder, or null. A note says nothing once its process is gone, after a crash or a power cut, nor where
 * another program has got the number of that process: then nothing listens on the port of the note.
 */
export async function runningSite({ folder }: Pick<Place, 'folder'>, now: number): Promise<RunningSite | null> {
  const note = readNote(join(folder, NAME))
  if (note === null || !isAlive(note.pid)) return null
  return now - note.startedAt < STARTING_MS || !(await isPortFree(note.port)) ? note : null
}

/** How long a start may take until its port is taken. */
const STARTING_MS = 180_000

/** Every file and folder of a place but the note. */
export function isEmptyPlace({ folder }: Pick<Place, 'folder'>): boolean {
  try {
    return readdirSync(folder).every((name) => name === NAME)
  } catch {
    return true
  }
}

function readNote(file: string): RunningSite | null {
  try {
    const note = JSON.parse(readFileSync(file, 'utf8')) as Partial<RunningSite>
    const { pid, origin, port, identityPort, startedAt } = note
    if (typeof pid !== 'number' || typeof origin !== 'string' || typeof port !== 'number') return null
    return { pid, origin, port, identityPort: identityPort ?? 0, startedAt: startedAt ?? 0 }
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    // Sends nothing; it only asks whether the process is there.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
