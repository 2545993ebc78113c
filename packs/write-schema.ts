/** Writes pattern.schema.json anew after a change of the contract: `npm run write-schema`. */
import { writeFileSync } from 'node:fs'
import { patternJsonSchema } from './pattern-schema.ts'

writeFileSync(new URL('pattern.schema.json', import.meta.url), `${JSON.stringify(patternJsonSchema(), null, 2)}\n`)
