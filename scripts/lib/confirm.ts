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
  return (await asked(`${question}\nType yes to go on: `, input, output)).toLowerCase() === 'yes'
}

/** Whether someone types the very name of what will be lost. Without a terminal it must be given as `--over <name>`. */
export async function typedName(question: string, name: string, { input, output, args }: Asking): Promise<boolean> {
  if (args.includes('--over')) return args[args.indexOf('--over') + 1] === name
  if (input.isTTY !== true) {
    output.write(`${question}\nThere is no terminal to answer on. Run the command again with -- --over ${name} to go on.\n`)
    return false
  }
  return (await asked(`${question}\nType ${name} to go on: `, input, output)) === name
}

/** Empty at the end of the input. */
async function asked(question: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input, output })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(question), ended])
  lines.close()
  return answer.trim()
}
