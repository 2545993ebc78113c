import { createInterface } from 'node:readline/promises'

/** Where a question is asked and answered; a terminal, or a test. */
export interface Asking {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
  /** The arguments of the command: `--yes` answers for scripts. */
  readonly args: readonly string[]
}

/**
 * Whether someone types "yes" to a question about what will be lost. Anything else, an empty line and the end of the input are no.
 * Without a terminal no one can answer, so only `--yes` continues.
 */
export async function confirmed(question: string, { input, output, args }: Asking): Promise<boolean> {
  if (args.includes('--yes')) return true
  if (input.isTTY !== true) {
    output.write(`${question}\nThere is no terminal to answer on. Run the command again with -- --yes to go on.\n`)
    return false
  }
  const lines = createInterface({ input, output })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(`${question}\nType yes to go on: `), ended])
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}
