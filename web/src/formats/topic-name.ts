/** A subject and a topic as one key, however they are spaced or capitalised. */
export const topicKey = (subject: string, topic: string): string => JSON.stringify([plain(subject), plain(topic)])

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
