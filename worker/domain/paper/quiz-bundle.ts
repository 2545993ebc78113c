import type { ContentBundle } from '#contract/imports/content.ts'
import type { QuizRequest } from '#contract/quizzes/schemas.ts'

/**
 * The content of a quiz: its questions, a pattern of its own and the test. Results come at once, questions and options are shuffled.
 * Everything is named after the quiz's id, so that the same quiz twice is one.
 */
export function quizBundle(quiz: QuizRequest): ContentBundle {
  const { id, title, exam, language, minutes, right, wrong, access, topic, difficulty, publish, questions } = quiz
  const name = `quiz.${id}`
  // English is every title's fallback.
  const localized = (text: string) => ({ en: text, ...(language === 'en' ? {} : { [language]: text }) })
  const newTopic =
    typeof topic === 'string' ? null : { id: `topic.${id}`, subject: localized(topic.subject), title: localized(topic.title) }
  return {
    format: 'sopan.content',
    version: 1,
    ...(newTopic === null ? {} : { topics: [newTopic] }),
    patterns: [
      {
        id: name,
        version: 1,
        title: localized(title),
        exam,
        durationMinutes: minutes,
        saveMode: 'always',
        clock: 'shared',
        calculator: 'none',
        percentile: 'atOrBelow',
        ties: [{ by: 'fewerWrong' }],
        release: { when: 'atOnce' },
        // A quiz is for a class, and a class is small.
        rankFrom: 2,
        shuffle: { questions: true, options: true },
        sections: [
          {
            id: 'quiz',
            title: localized(title),
            blocks: [{ type: 'single', count: questions.length, scheme: { rule: 'fixed', right, wrong } }],
          },
        ],
      },
    ],
    questions: questions.map(({ stem, options, right: place, solution }, i) => {
      const letters = options.map((_, o) => letterOf(o))
      return {
        id: `${name}.${i + 1}`,
        type: 'single',
        topic: newTopic?.id ?? (topic as string),
        difficulty,
        options: letters,
        key: { options: [letterOf(place)] },
        variants: {
          [language]: {
            stem,
            options: Object.fromEntries(options.map((text, o) => [letterOf(o), text])),
            // A solution that no one wrote says at least which it is.
            solution: solution ?? `**${options[place] ?? ''}**`,
          },
        },
      }
    }),
    tests: [
      {
        id: name,
        title: localized(title),
        exam,
        kind: 'quiz',
        access,
        pattern: { id: name, version: 1 },

        languages: [language],
        published: publish,
        sections: [{ id: 'quiz', questions: questions.map((_, i) => `${name}.${i + 1}`) }],
      },
    ],
  }
}

const letterOf = (place: number): string => String.fromCharCode(97 + place)
