/**
 * What is said to single answers, as parts of the solution. An answer is named by its text: options are shown to learners in another order
 * and under other letters.
 */
export function feedbackParts(said: readonly { readonly answer: string; readonly feedback: string }[]): string[] {
  return said
    .filter(({ feedback }) => feedback !== '')
    .map(({ answer, feedback }) => (answer === '' ? feedback : `${answer}${answer.includes('\n') ? '\n\n' : ': '}${feedback}`))
}

/** Parts of a solution as one text, each once. */
export const joinedParts = (parts: readonly string[]): string => [...new Set(parts.filter((part) => part !== ''))].join('\n\n')
