/** Words that no English text has, each with what we say instead. docs/voice.md, "Words". */
export const REPLACED_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bsign(?:ed|ing)?[ -](?:in|out)\b/i, 'log in, log out'],
  [/\bhand(?:ed|ing)? in\b/i, 'submit'],
  [/\btak(?:e|en|ing) back\b/i, 'undo, clear, withdraw, restore or undo import'],
  [/\bdecks?\b/i, 'mistake notebook'],
  [/\bbookmark/i, 'save, saved question'],
  [/\b(?:pictures?|figures?)\b/i, 'image'],
  [/\bright (?:answer|option|column)s?\b/i, 'correct answer'],
  [/\bopen (?:test|attempt)s?\b/i, 'ongoing test; attempt in progress'],
  [/\b(?:mend|mended|mending)\b/i, 'fix'],
  [/\b(?:every|some|any|no)body\b/i, 'everyone, someone, anyone, no one'],
  [/\banew\b/i, 'again'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'automatically'],
  [/\bof (?:yours|ours|theirs)\b/i, 'your, our, their'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\bmay not\b/i, "can't"],
  [/\bthere is no such\b/i, 'not found'],
  [/\bdeeds?\b/i, 'action'],
  [/\bpersons\b/i, 'users, learners'],
  [/\bthrow away\b/i, 'discard'],
  [/\bfor ever\b/i, 'permanently'],
]

/** Where one of these words is meant as it stands. */
export const ALLOWED: Readonly<Record<string, string>> = {
  admin_person_extra_title: 'Person with disability is the term of the law.',
  login_privacy: 'Google calls it the profile picture.',
  'privacy-policy': 'Google calls it the profile picture.',
  admin_upload_found: 'pictures is the name of a placeholder.',
}

/** Which of the words a text has, each with its key. */
export const replacedWords = (texts: Iterable<readonly [key: string, text: string]>): string[] =>
  [...texts]
    .filter(([key]) => ALLOWED[key] === undefined)
    .flatMap(([key, text]) =>
      REPLACED_WORDS.flatMap(([word, better]) => {
        const found = word.exec(text)
        return found === null ? [] : [`${key}: "${found[0]}" is ${better}`]
      }),
    )
