import { compile } from '@inlang/paraglide-js'
import { Generator, getConfig } from '@tanstack/router-generator'
import { fileURLToPath } from 'node:url'
import { PARAGLIDE, ROUTES } from './vite/generated-code.ts'

/** Writes the generated sources (messages and route tree), which the type checker needs and git does not hold. */
export async function generateSources(): Promise<void> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  await compile(PARAGLIDE)
  await new Generator({ config: getConfig({ ...ROUTES }, root), root }).run()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await generateSources()
  // The message compiler leaves timers of 30 s behind.
  process.exit(0)
}
