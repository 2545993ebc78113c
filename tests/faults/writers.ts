import { provedInside } from './support/inside-workerd.ts'

/** Two devices in every order that fast-check's scheduler thinks of, against the real room; and a room without the epoch is found out. */
export const proveWriters = (runs: number, seed: number): Promise<boolean> =>
  provedInside('tests/worker/attempts/writers.test.ts', runs, seed)
