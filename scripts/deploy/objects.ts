import type { BaseConfig } from './config.ts'

/** The last step of the Durable Objects' classes in the code: Cloudflare calls these steps migrations. */
export const objectStepOf = (base: BaseConfig): string | null => base.migrations.at(-1)?.tag ?? null

export type ObjectChange =
  /** The Worker has no objects or does not exist yet. */
  | 'first'
  | 'none'
  /** New classes come with this version, and only a whole deployment can bring them. */
  | 'pending'

/** What the new version does to the classes that are deployed. */
export function objectChange(deployed: string | null, base: BaseConfig): ObjectChange {
  if (deployed === null) return 'first'
  return deployed === objectStepOf(base) ? 'none' : 'pending'
}
