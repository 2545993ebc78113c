import { fileURLToPath } from 'node:url'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Where things are, as absolute paths. */
export const PATHS = {
  root: at('.'),
  web: at('web'),
  dist: at('web/dist'),
  demo: at('demo'),
  migrations: at('migrations'),
} as const
