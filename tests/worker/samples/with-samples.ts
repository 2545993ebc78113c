import { env } from 'cloudflare:workers'
import { imported, prefix } from '../content/import-run.ts'
import { choice, sampleBundle, type FullBundle } from '../content/sample-bundle.ts'

/** A bundle whose published test stands beside three sample questions: x (right: b), y (right: d) and z, in English only (right: a). */
export function bundleWithSamples(p: string): FullBundle {
  const bundle = sampleBundle(p)
  const z = choice(p, 'z', { key: { options: ['a'] } })
  delete z.variants.hi
  bundle.questions.push(choice(p, 'x'), choice(p, 'y', { key: { options: ['d'] } }), z)
  return { ...bundle, samples: [`${p}.x`, `${p}.y`, `${p}.z`] }
}

/** Imported, with the ids of the sample questions in their order. */
export async function withSamples(change: (bundle: FullBundle) => void = () => {}): Promise<{ p: string; ids: string[] }> {
  const p = prefix()
  const bundle = bundleWithSamples(p)
  change(bundle)
  await imported(bundle)
  return { p, ids: await sampleIds() }
}

export async function sampleIds(): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT question_id AS id FROM sample_question ORDER BY position').all<{ id: string }>()
  return results.map(({ id }) => id)
}
