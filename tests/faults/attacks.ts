import { type Attack, Hole } from './attacks/attack.ts'
import { ADMINS } from './attacks/admins.ts'
import { ATTEMPTS } from './attacks/attempts.ts'
import { BROWSERS } from './attacks/browsers.ts'
import { FLOODS } from './attacks/floods.ts'
import { INPUTS } from './attacks/inputs.ts'
import { LIVE_KEYS } from './attacks/live-keys.ts'
import { OTHERS } from './attacks/others.ts'
import { PAYMENTS } from './attacks/payments.ts'
import { PLANTED, type Planted } from './attacks/planted.ts'
import { SESSIONS } from './attacks/sessions.ts'
import { SIGN_IN } from './attacks/sign-in.ts'
import { World } from './attacks/world.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'

const PORT = 8_871

/** Every attack, in the order of its number. */
export const ATTACKS: readonly Attack[] = [
  ...LIVE_KEYS,
  ...ATTEMPTS,
  ...ADMINS,
  ...SESSIONS,
  ...SIGN_IN,
  ...OTHERS,
  ...PAYMENTS,
  ...INPUTS,
  ...BROWSERS,
  ...FLOODS,
]

type Outcome = 'held' | 'HOLE' | 'NOT TRIED'

type Tell = (n: number, attack: Attack, outcome: Outcome, why: string) => void

/** Runs attacks on one copy of the bundle; tells every outcome, with what the attacker got, and gives them by title. */
async function attack(bundle: string, attacks: readonly Attack[], tell: Tell): Promise<ReadonlyMap<string, Outcome>> {
  const world = await World.open(bundle, PORT)
  const outcomes = new Map<string, Outcome>()
  try {
    for (const [i, one] of attacks.entries()) {
      const [outcome, why] = await tried(one, world)
      outcomes.set(one.title, outcome)
      tell(i + 1, one, outcome, why)
    }
  } finally {
    await world.close()
  }
  return outcomes
}

async function tried(one: Attack, world: World): Promise<[Outcome, string]> {
  try {
    await one.run(world)
    return ['held', '']
  } catch (error) {
    if (error instanceof Hole) return ['HOLE', error.message]
    return ['NOT TRIED', error instanceof Error ? error.message : String(error)]
  }
}

const finds = (one: Attack): boolean => PLANTED.some(({ found }) => one.title.startsWith(found))

/** Every attack is held off; and on a copy with bugs planted the same attacks get in through each of them. */
export async function proveAttacks(): Promise<boolean> {
  const bundle = await bundleWorker()
  const spoilt = await bundleWithBugs(PLANTED.map(({ bug }) => bug))
  const real = await attack(bundle, ATTACKS, (n, { title }, outcome, why) =>
    console.log(`${String(n).padStart(2)}. ${outcome.padEnd(4)} ${title}${why === '' ? '' : `\n      ${why}`}`),
  )
  const held = [...real.values()].filter((outcome) => outcome === 'held').length
  console.log(`${held} of ${ATTACKS.length} attacks held off, ${ATTACKS.length - held} not`)
  const bad = await attack(spoilt, ATTACKS.filter(finds), () => {})
  const through = ({ found }: Planted): boolean => [...bad].some(([title, outcome]) => title.startsWith(found) && outcome === 'HOLE')
  for (const one of PLANTED.filter((each) => !through(each))) console.log(`  with "${one.bug.name}" planted: "${one.found}…" finds nothing`)
  console.log(`  with ${PLANTED.length} bugs planted: ${PLANTED.filter(through).length} found`)
  return held === ATTACKS.length && PLANTED.every(through)
}
