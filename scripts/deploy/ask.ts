import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { stop } from '../lib/stop.ts'

export interface Question {
  /** The option that answers it without a terminal: `--origin https://…`. */
  readonly option: string
  /** The variable that answers it: for secrets, which must not stand in a command line. */
  readonly variable?: string
  readonly text: string
  /** Taken when nothing is typed; null where an answer is needed. */
  readonly usual: string | null
  /** What is wrong with an answer, or null. */
  readonly check: (answer: string) => string | null
  /** Whether what is typed must not be seen on the screen. */
  readonly isSecret?: boolean
}

/** Asks what the options do not answer, again until it can be used. Without a terminal it ends the command and names what is missing. */
export async function ask(questions: readonly Question[], args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  const terminal = process.stdin.isTTY ? openTerminal() : null
  const missing: string[] = []
  for (const question of questions) {
    const given = givenAnswer(question, args)
    if (given !== undefined) {
      const fault = question.check(given)
      if (fault !== null) stop(`${nameOf(question)}: ${fault}`)
      answers.set(question.option, given)
    } else if (terminal !== null) answers.set(question.option, await typed(question, terminal.put))
    else if (question.usual === null) missing.push(nameOf(question))
    else answers.set(question.option, question.usual)
  }
  terminal?.close()
  if (missing.length > 0) stop(`There is no terminal to ask at. Answer these in the command: ${missing.join(', ')}`)
  return answers
}

const nameOf = ({ option, variable }: Question): string => variable ?? `--${option}`

function givenAnswer({ option, variable }: Question, args: readonly string[]): string | undefined {
  if (variable !== undefined) return process.env[variable]
  const at = args.indexOf(`--${option}`)
  return at < 0 ? undefined : args[at + 1]
}

type Put = (text: string, isSecret: boolean) => Promise<string>

/** The terminal as a place to ask at; what is typed as a secret is not shown. */
function openTerminal(): { readonly put: Put; readonly close: () => void } {
  let isHidden = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const put: Put = async (text, isSecret) => {
    if (!isSecret) return lines.question(text)
    process.stdout.write(`${text}(not shown) `)
    isHidden = true
    try {
      return await lines.question('')
    } finally {
      isHidden = false
      process.stdout.write('\n')
    }
  }
  return { put, close: () => lines.close() }
}

async function typed({ text, usual, check, isSecret = false }: Question, put: Put): Promise<string> {
  for (;;) {
    const said = (await put(`${text}${usual === null ? '' : ` [${usual === '' ? 'none' : usual}]`} `, isSecret)).trim()
    const answer = said === '' ? usual : said
    const fault = answer === null ? 'an answer is needed' : check(answer)
    if (fault === null && answer !== null) return answer
    console.log(`  ${fault}`)
  }
}
