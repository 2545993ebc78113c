import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { plainOfMarkdown } from './write-aiken-text.ts'
import type { Written } from './written.ts'

/** Aiken carries one language of single-choice questions: the words of question and options, and the correct option. Everything else is reported as lost. */
export function writeAiken(questions: readonly ContentQuestion[], language: Locale): Written {
  const lost: Written['lost'][number][] = []
  const blocks = questions.flatMap((question) => {
    const variant = question.variants[language]
    const { options, key } = question
    if (
      variant?.options === undefined ||
      options === undefined ||
      question.type !== 'single' ||
      !('options' in key) ||
      /^ANSWER\s*:/i.test(variant.stem)
    ) {
      lost.push({
        id: question.id,
        what: [variant === undefined ? `language ${language}` : question.type === 'single' ? '"ANSWER:"' : `type ${question.type}`],
        isLeftOut: true,
      })
      return []
    }
    const what = [
      ...LOCALES.filter((other) => other !== language && question.variants[other] !== undefined).map((other) => `language ${other}`),

      'id',
      'topic',
      'difficulty',
      'solution',
      ...(variant.hint === undefined ? [] : ['hint']),
      ...(variant.videoUrl === undefined ? [] : ['video']),
      ...(question.tags === undefined ? [] : ['tags']),
      ...(question.passage === undefined ? [] : ['passage']),
      ...([variant.stem, ...Object.values(variant.options)].some((text) => text.includes('\n')) ? ['line breaks'] : []),
      ...([variant.stem, ...Object.values(variant.options)].every((text) => plainOfMarkdown(text).isWhole)
        ? []
        : ['bold, lists and the like']),
    ]
    lost.push({ id: question.id, what, isLeftOut: false })
    const right = options.indexOf(key.options[0] ?? '')
    return [
      [
        oneLine(variant.stem),
        ...options.map((letter, i) => `${String.fromCharCode(65 + i)}) ${oneLine(variant.options?.[letter] ?? '')}`),
        `ANSWER: ${String.fromCharCode(65 + right)}`,
      ].join('\n'),
    ]
  })
  return { bytes: new TextEncoder().encode(`${blocks.join('\n\n')}\n`), lost }
}

const oneLine = (text: string): string => plainOfMarkdown(text).text
