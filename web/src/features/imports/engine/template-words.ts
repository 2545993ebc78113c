import type { ContentQuestion } from '#contract/imports/content.ts'

interface Example {
  readonly subject: string
  readonly topic: string
  readonly question: ContentQuestion
}

/** The names of examples begin with this: an upload leaves such rows out, so forgetting to delete them does no harm. */
export const EXAMPLE = 'example-'

const base = (id: string, type: ContentQuestion['type'], difficulty: ContentQuestion['difficulty'] = 'easy') => ({
  id: `${EXAMPLE}${id}`,
  type,
  topic: '',
  difficulty,
})

/** One of every type, in English and Hindi. */
export const EXAMPLES: readonly Example[] = [
  {
    subject: 'Mathematics',
    topic: 'Quadratic equations',
    question: {
      ...base('single', 'single'),
      tags: ['algebra', 'roots'],
      source: 'Example',
      year: 2026,
      options: ['a', 'b', 'c', 'd'],
      key: { options: ['b'] },
      variants: {
        en: {
          stem: 'What are the roots of $x^2 - 5x + 6 = 0$?',
          options: { a: '1, 6', b: '2, 3', c: '-2, -3', d: '-1, 6' },
          solution: '$x^2 - 5x + 6 = (x-2)(x-3)$, so $x = 2$ or $x = 3$.',
          hint: 'Find two numbers with sum 5 and product 6.',
        },
        hi: {
          stem: '$x^2 - 5x + 6 = 0$ के मूल क्या हैं?',
          options: { a: '1, 6', b: '2, 3', c: '-2, -3', d: '-1, 6' },
          solution: '$x^2 - 5x + 6 = (x-2)(x-3)$, अतः $x = 2$ या $x = 3$।',
          hint: 'ऐसी दो संख्याएँ खोजिए जिनका योग 5 और गुणनफल 6 हो।',
        },
      },
    },
  },
  {
    subject: 'Mathematics',
    topic: 'Number system',
    question: {
      ...base('multiple', 'multiple', 'medium'),
      options: ['a', 'b', 'c', 'd'],
      key: { options: ['a', 'c'] },
      variants: {
        en: {
          stem: 'Which of these are prime numbers?',
          options: { a: '2', b: '9', c: '13', d: '21' },
          solution: '2 and 13 have no divisors but 1 and themselves.',
        },
        hi: {
          stem: 'इनमें से कौन-सी अभाज्य संख्याएँ हैं?',
          options: { a: '2', b: '9', c: '13', d: '21' },
          solution: '2 और 13 केवल 1 और स्वयं से विभाज्य हैं।',
        },
      },
    },
  },
  {
    subject: 'Physics',
    topic: 'Motion',
    question: {
      ...base('numerical', 'numerical'),
      decimals: 1,
      key: { accept: '2.5, 2.4 TO 2.6' },
      variants: {
        en: { stem: 'A car covers 5 m in 2 s. What is its speed in m/s?', solution: '$v = \\frac{5}{2} = 2.5$ m/s.' },
        hi: { stem: 'एक कार 2 s में 5 m चलती है। m/s में उसकी चाल क्या है?', solution: '$v = \\frac{5}{2} = 2.5$ m/s।' },
      },
    },
  },
  {
    subject: 'Chemistry',
    topic: 'Acids and bases',
    question: {
      ...base('true-false', 'trueFalse'),
      key: { options: ['a'] },
      variants: {
        en: { stem: '$\\ce{H2SO4}$ is an acid.', solution: 'It gives $\\ce{H+}$ in water.' },
        hi: { stem: '$\\ce{H2SO4}$ एक अम्ल है।', solution: 'यह जल में $\\ce{H+}$ देता है।' },
      },
    },
  },
  {
    subject: 'Biology',
    topic: 'Plants',
    question: {
      ...base('assertion', 'assertionReason', 'medium'),
      key: { options: ['a'] },
      variants: {
        en: { stem: '**(A)** Leaves are green.\n\n**(R)** They hold chlorophyll.', solution: 'Chlorophyll reflects green light.' },
        hi: { stem: '**(A)** पत्तियाँ हरी होती हैं।\n\n**(R)** उनमें क्लोरोफिल होता है।', solution: 'क्लोरोफिल हरे प्रकाश को परावर्तित करता है।' },
      },
    },
  },
  {
    subject: 'General knowledge',
    topic: 'States',
    question: {
      ...base('list-match', 'listMatch', 'medium'),
      options: ['a', 'b', 'c', 'd'],
      key: { options: ['b'] },
      variants: {
        en: {
          stem: 'Match the states with their capitals.',
          lists: { one: ['Assam', 'Bihar', 'Kerala'], two: ['Patna', 'Dispur', 'Thiruvananthapuram'] },
          options: { a: 'P-1, Q-2, R-3', b: 'P-2, Q-1, R-3', c: 'P-3, Q-1, R-2', d: 'P-2, Q-3, R-1' },
          solution: 'Assam – Dispur, Bihar – Patna, Kerala – Thiruvananthapuram.',
        },
        hi: {
          stem: 'राज्यों को उनकी राजधानियों से सुमेलित कीजिए।',
          lists: { one: ['असम', 'बिहार', 'केरल'], two: ['पटना', 'दिसपुर', 'तिरुवनंतपुरम'] },
          options: { a: 'P-1, Q-2, R-3', b: 'P-2, Q-1, R-3', c: 'P-3, Q-1, R-2', d: 'P-2, Q-3, R-1' },
          solution: 'असम – दिसपुर, बिहार – पटना, केरल – तिरुवनंतपुरम।',
        },
      },
    },
  },
  {
    subject: 'Physics',
    topic: 'Units',
    question: {
      ...base('matrix', 'matrix', 'hard'),
      rows: ['a', 'b'],
      columns: ['a', 'b', 'c'],
      key: { rows: { a: ['a'], b: ['b', 'c'] } },
      variants: {
        en: {
          stem: 'Mark every unit of each quantity.',
          rows: { a: 'Force', b: 'Energy' },
          columns: { a: 'newton', b: 'joule', c: 'kilowatt-hour' },
          solution: 'Force in newtons; energy in joules or kilowatt-hours.',
        },
        hi: {
          stem: 'प्रत्येक राशि के सभी मात्रक चुनिए।',
          rows: { a: 'बल', b: 'ऊर्जा' },
          columns: { a: 'न्यूटन', b: 'जूल', c: 'किलोवाट-घंटा' },
          solution: 'बल न्यूटन में; ऊर्जा जूल या किलोवाट-घंटा में।',
        },
      },
    },
  },
  {
    subject: 'General knowledge',
    topic: 'India',
    question: {
      ...base('text', 'text'),
      key: { texts: ['New Delhi', 'नई दिल्ली'] },
      variants: {
        en: { stem: 'The capital of India is ______.', solution: 'New Delhi.' },
        hi: { stem: 'भारत की राजधानी ______ है।', solution: 'नई दिल्ली।' },
      },
    },
  },
]

/** What each column is for. */
export const INSTRUCTIONS: readonly (readonly [string, string, string])[] = [
  ['Column', 'What to write', 'क्या लिखें'],
  [
    '(all)',
    'One question a row. The example rows are left out of an upload. Columns you do not need may stay empty or be removed.',
    'हर पंक्ति में एक प्रश्न। उदाहरण की पंक्तियाँ अपलोड में छोड़ दी जाती हैं। जो स्तंभ नहीं चाहिए, उन्हें खाली छोड़ें या हटा दें।',
  ],
  [
    'external_id',
    'Your own name for the question (a-z, 0-9, . _ -). The same name again updates the question. Empty: made from the content.',
    'प्रश्न का आपका अपना नाम (a-z, 0-9, . _ -)। वही नाम दोबारा आने पर प्रश्न अद्यतन होता है। खाली हो तो सामग्री से बनता है।',
  ],
  [
    'type',
    'single, multiple, numerical, trueFalse, assertionReason, listMatch, matrix or text. Empty: guessed from options and key.',
    'single, multiple, numerical, trueFalse, assertionReason, listMatch, matrix या text। खाली हो तो विकल्प और कुंजी से पहचाना जाता है।',
  ],
  [
    'subject, topic',
    'Names, such as Physics and Motion. A topic that does not exist yet is made.',
    'नाम, जैसे Physics और Motion। जो टॉपिक नहीं है, वह बन जाएगा।',
  ],
  ['difficulty', 'easy, medium or hard.', 'easy, medium या hard।'],
  [
    'key',
    'The right option: b. Several: a, c. Number: 2.5 or 2.4 TO 2.6 or 3 ± 0.1, alternatives with commas. True/false: true or false. Matrix: a: p, q; b: r. Words: alternatives with |.',
    'सही विकल्प: b। अनेक: a, c। संख्या: 2.5 या 2.4 TO 2.6 या 3 ± 0.1; विकल्प अल्पविराम से। सत्य/असत्य: true या false। मैट्रिक्स: a: p, q; b: r। शब्द: | से अलग करें।',
  ],
  [
    'decimals',
    'Digits after the point that may be typed in a numerical answer. Empty: as many as the key has.',
    'संख्यात्मक उत्तर में दशमलव के बाद के अंक। खाली हो तो जितने कुंजी में हैं।',
  ],
  [
    'passage_id, passage_en',
    'Questions of one passage have the same passage_id; its text stands in the first of them.',
    'एक गद्यांश के प्रश्नों का passage_id एक ही होता है; गद्यांश पहले प्रश्न में लिखें।',
  ],
  [
    'stem_…, option_a_…, solution_…, hint_…',
    'Once for each language. Formulas between dollar signs: $x^2$, $\\frac{1}{2}$, chemistry $\\ce{H2O}$. Line breaks with Alt+Enter.',
    'हर भाषा के लिए एक बार। सूत्र डॉलर चिह्नों के बीच: $x^2$, $\\frac{1}{2}$, रसायन $\\ce{H2O}$। नई पंक्ति Alt+Enter से।',
  ],
  [
    'rows_…, columns_…, list1_…, list2_…',
    'For matrix and list match: one entry a line (Alt+Enter).',
    'मैट्रिक्स और सूची-मिलान के लिए: हर पंक्ति में एक प्रविष्टि (Alt+Enter)।',
  ],
  [
    'Pictures',
    'Put a picture over a cell (Insert > Pictures > Place over cells) and describe it under "Alt text". Or write image:figure.png and drop figure.png along with the sheet.',
    'चित्र को कोशिका के ऊपर रखें (Insert > Pictures > Place over cells) और "Alt text" में उसका वर्णन लिखें। या image:figure.png लिखें और figure.png को शीट के साथ डालें।',
  ],
]
