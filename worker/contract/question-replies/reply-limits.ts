/** `shown`: the most that stand under one solution. `texts`: the most that a question has, those taken off the site included. */
export const REPLY_LIMITS = { question: 500, answer: 4_000, shown: 5, texts: 40 } as const
