import { fileURLToPath } from 'node:url'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Where things are, as absolute paths. `state` holds everything a local run keeps; `npm run reset` deletes it. */
export const PATHS = {
  root: at('.'),
  web: at('web'),
  dist: at('web/dist'),
  demo: at('demo'),
  migrations: at('migrations'),
  devVars: at('.dev.vars'),
  state: at('.wrangler/state'),
} as const
