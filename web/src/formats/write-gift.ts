import type { ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { Written } from './written.ts'

/** GIFT carries one language of most types; what it does not carry is reported question by question. */
export function writeGift(questions: readonly ContentQuestion[], language: Locale, topics: ReadonlyMap<string, ContentTopic>): Written {
  const lost: Written['lost'][number][] = []
  const blocks: string[] = []
  let category = ''
  for (const question of questions) {
    const answer = answerOf(question, language)
    const variant = question.variants[language]
    if (answer === null || variant === undefined) {
      lost.push({
        id: question.id,
        what: [variant === undefined ? `language ${language}` : hasMarks(question, language) ? '"->" and "%"' : `type ${question.type}`],
        isLeftOut: true,
      })
      continue
    }
    const topic = topics.get(question.topic)
    const path = topic === undefined ? '' : `$CATEGORY: ${step(topic.subject.en)}/${step(topic.title.en)}`
    if (path !== category && path !== '') blocks.push(path)
    category = path
    const head = `// [id:${question.id}]${(question.tags ?? []).map((tag) => ` [tag:${tag.replace(/[\]\n]/g, ' ')}]`).join('')}`
    blocks.push(`${head}\n[markdown]${escaped(variant.stem)} {${answer}\n#### ${escaped(variant.solution)}\n}`)
    const what = lostOf(question, language)
    if (what.length > 0) lost.push({ id: question.id, what, isLeftOut: false })
  }
  return { bytes: new TextEncoder().encode(`${blocks.join('\n\n')}\n`), lost }
}

function answerOf(question: ContentQuestion, language: Locale): string | null {
  const { key, options = [], type } = question
  const variant = question.variants[language]
  if (variant === undefined || hasMarks(question, language)) return null
  if ('accept' in key)
    return `#${key.accept
      .split(',')
      .map((one) => `\n=${numberOf(one.trim())}`)
      .join('')}`
  // An asterisk alone would stand for any words.
  if ('texts' in key) return key.texts.map((text) => `\n=${escaped(text.replaceAll('*', '\\*'))}`).join('')
  if ('rows' in key) {
    const { rows = [] } = question
    const isPairs = rows.every((row) => key.rows[row]?.length === 1)
    const columns = new Set(rows.map((row) => key.rows[row]?.[0]))
    // Only what pairs every row with one column, and every column with a row, is a matching question.
    if (!isPairs || columns.size !== (question.columns ?? []).length) return null
    return rows
      .map((row) => `\n=${escaped(variant.rows?.[row] ?? '')} -> ${escaped(variant.columns?.[key.rows[row]?.[0] ?? ''] ?? '')}`)
      .join('')
  }
  if (type === 'trueFalse') return key.options[0] === 'a' ? 'TRUE' : 'FALSE'
  if (type !== 'single' && type !== 'multiple') return null
  const share = (100 / key.options.length).toFixed(5).replace(/\.?0+$/, '')
  return options
    .map((letter) => {
      const isRight = key.options.includes(letter)
      const mark = type === 'single' ? (isRight ? '=' : '~') : isRight ? `~%${share}%` : '~'
      return `\n${mark}${escaped(variant.options?.[letter] ?? '')}`
    })
    .join('')
}

/** "2.4 TO 2.6" is `2.4..2.6`, "3 ± 0.1" is `3:0.1`. */
const numberOf = (accept: string): string =>
  accept
    .replace(/\s+to\s+/i, '..')
    .replace(/\s*(?:±|\+\/?-)\s*/, ':')
    .replaceAll('−', '-')
    .replace(/^\+/, '')

function lostOf(question: ContentQuestion, language: Locale): string[] {
  const { source, year, hint } = { source: question.source, year: question.year, hint: question.variants[language]?.hint }
  return [
    ...LOCALES.filter((other) => other !== language && question.variants[other] !== undefined).map((other) => `language ${other}`),
    ...(question.type === 'multiple' && 'options' in question.key && question.key.options.length === 1 ? ['type'] : []),
    ...(isInOrder(question) ? [] : ['order of columns']),
    ...(question.difficulty === 'medium' ? [] : ['difficulty']),
    ...(source === undefined ? [] : ['source']),
    ...(year === undefined ? [] : ['year']),
    ...(hint === undefined ? [] : ['hint']),
    ...(question.variants[language]?.videoUrl === undefined ? [] : ['video']),
    ...(question.passage === undefined ? [] : ['passage']),
    ...(question.fixedOptionOrder === true ? ['fixed order of options'] : []),
    ...(question.type === 'numerical' && (question.decimals ?? 0) > 0 ? ['decimals'] : []),
    ...(isAlphabet(question.options) && isAlphabet(question.rows) && isAlphabet(question.columns) ? [] : ['letters']),
    ...((question.tags ?? []).some((tag) => /[\]\n]/.test(tag)) ? ['tags'] : []),
  ]
}

/** Pairs say nothing of columns: they are read in the order in which rows name them. */
function isInOrder({ key, rows = [], columns = [] }: ContentQuestion): boolean {
  if (!('rows' in key)) return true
  return columns.join() === [...new Set(rows.flatMap((row) => key.rows[row] ?? []))].join()
}

/** An answer that holds an arrow, or begins like a share of the marks: GIFT has no way to say that it is only text. */
function hasMarks({ key, variants }: ContentQuestion, language: Locale): boolean {
  const { options, rows, columns } = variants[language] ?? {}
  const answers = [...[options, rows, columns].flatMap((texts) => Object.values(texts ?? {})), ...('texts' in key ? key.texts : [])]
  return answers.some((text) => text.includes('->') || text.startsWith('%'))
}

const isAlphabet = (letters: readonly string[] | undefined): boolean =>
  letters === undefined || letters.every((letter, i) => letter === String.fromCharCode(97 + i))

const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
const step = (name: string): string => name.replace(/[/\n]/g, ' ')
