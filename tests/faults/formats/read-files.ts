import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { formatOfFile, type UploadFormat } from '#web/formats/format-of-file.ts'
import { Refusal } from '#web/formats/upload-model.ts'
import { isBalanced } from './balance.ts'
import { readFigures } from './fixture-faults.ts'

const READ = /\.(?:docx|xml|qti|zip|imscc|gift|aiken|txt|xlsx|csv|tsv|json)$/i

interface Sum {
  files: number
  questions: number
  withKey: number
  whole: number
  told: number
  refused: number
  refusedFiles: number
  unbalanced: number
  unknownErrors: number
}

const NOTHING: Sum = { files: 0, questions: 0, withKey: 0, whole: 0, told: 0, refused: 0, refusedFiles: 0, unbalanced: 0, unknownErrors: 0 }

/**
 * Reads every file of questions under a folder with the product's own readers and prints what became of each and of all. Only an error that
 * nobody knows, or a file that holds more than was carried and told, makes it fail: what a file lacks is its own affair.
 */
export async function proveFiles(folder: string): Promise<boolean> {
  const sums = new Map<string, Sum>()
  const reasons = new Map<string, number>()
  for (const path of filesIn(folder)) {
    const name = relative(folder, path)
    const bytes = new Uint8Array(readFileSync(path))
    let format: UploadFormat | 'none' = 'none'
    const count = (change: Partial<Sum>): void => {
      const sum = { ...(sums.get(format) ?? NOTHING) }
      for (const [key, value] of Object.entries(change)) sum[key as keyof Sum] += value
      sums.set(format, sum)
    }
    try {
      format = formatOfFile(name, bytes)
      const { questions, withKey, whole, told, refused, balance, problems } = await readFigures(format, bytes)
      const unbalanced = Number(!isBalanced(balance))
      count({ files: 1, questions, withKey, whole, told, refused, unbalanced })
      for (const { row, code, level, params } of problems) {
        const reason =
          level === 'error'
            ? `${format} ${code} ${code === 'type_unsupported' ? (params?.['text']?.split(' ')[0] ?? '') : ''}`.trim()
            : null
        if (reason !== null && row !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      }
      console.log(
        `${name}: ${format}, ${questions} questions, ${withKey} with key, ${told} with something told, ${refused} refused; ${balance.source} ${balance.unit} in the file, ${unbalanced === 0 ? 'balanced' : `NOT BALANCED (${balance.found} found)`}`,
      )
    } catch (error) {
      if (error instanceof Refusal) count({ files: 1, refusedFiles: 1 })
      else count({ files: 1, unknownErrors: 1 })
      console.log(`${name}: ${error instanceof Refusal ? `refused, ${error.code}` : `UNKNOWN ERROR ${String(error)}`}`)
    }
  }
  for (const [format, sum] of sums) console.log(`in all, ${format}: ${JSON.stringify(sum)}`)
  for (const [reason, count] of [...reasons].toSorted((a, b) => b[1] - a[1])) console.log(`  ${count} × ${reason}`)
  return [...sums.values()].every(({ unbalanced, unknownErrors }) => unbalanced === 0 && unknownErrors === 0)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return name.startsWith('.') ? [] : filesIn(path)
      return READ.test(name) ? [path] : []
    })
