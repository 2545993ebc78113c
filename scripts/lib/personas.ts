import { join } from 'node:path'
import { PERSONAS } from '../stand-in/personas.ts'
import { onceFor } from './fingerprint.ts'
import { d1Command } from './d1-command.ts'
import { grantAdmin } from './grant-admin.ts'
import type { Place } from './place.ts'
import { signIn } from './sign-in.ts'
import { stop } from './stop.ts'

/** The profile of a person on a site that is tried. */
export const PROFILE = {
  examGoals: ['ssc-cgl', 'jee-main'],
  interfaceLanguage: 'en',
  questionLanguage: 'en',
  state: 'AS',
  category: 'obc',
  ageBand: '18to24',
} as const

/** Makes the ready sign-ins ready, once: accounts through the real sign-in, profiles through the API, the admin by the command line's own grant. */
export async function preparePersonas({ origin, state }: Place): Promise<void> {
  await onceFor(join(state, 'sopan-personas'), 'v1', async () => {
    for (const persona of PERSONAS.filter(({ sub }) => sub !== 'persona-new')) {
      const { token } = await signIn(origin, persona)
      const saved = await fetch(`${origin}/api/me/profile`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: persona.name, ...PROFILE }),
      })
      if (!saved.ok) stop(`The profile of ${persona.email} could not be saved: ${await saved.text()}`)
      if (persona.sub === 'persona-admin') {
        const granted = await grantAdmin(persona.email, d1Command({ remote: false, state }))
        if (!granted.ok) stop(granted.message)
      }
    }
  })
}
