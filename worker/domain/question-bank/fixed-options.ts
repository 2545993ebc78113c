import type { Locale } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'

/**
 * The options of the types whose options are the same in every question, as NTA and board papers print them: plain text in each
 * language, in the order of the letters a, b, c …, which is never shuffled. Null for types whose options the author writes.
 * They are stored with a question when it is imported, so a change here raises RENDERER_VERSION.
 */
export function fixedOptions(type: QuestionType, language: Locale): readonly string[] | null {
  if (type === 'trueFalse') return TRUE_FALSE[language]
  return type === 'assertionReason' ? ASSERTION_REASON[language] : null
}

/** The letters of such options; null for types whose options the author writes. */
export function fixedLetters(type: QuestionType): readonly string[] | null {
  const options = fixedOptions(type, 'en')
  return options === null ? null : options.map((_, i) => String.fromCodePoint(A + i))
}

const A = 0x61

const TRUE_FALSE: Readonly<Record<Locale, readonly [string, string]>> = {
  en: ['True', 'False'],
  hi: ['सत्य', 'असत्य'],
  bn: ['সত্য', 'মিথ্যা'],
  kn: ['ಸರಿ', 'ತಪ್ಪು'],
  ta: ['சரி', 'தவறு'],
  te: ['ఒప్పు', 'తప్పు'],
  ml: ['ശരി', 'തെറ്റ്'],
  gu: ['સાચું', 'ખોટું'],
  mr: ['बरोबर', 'चूक'],
  ur: ['صحیح', 'غلط'],
  as: ['শুদ্ধ', 'অশুদ্ধ'],
  mni: ['অচুম্বা', 'অরানবা'],
  mai: ['सत्य', 'असत्य'],
  bho: ['सही', 'गलत'],
}

type Five = readonly [string, string, string, string, string]

/** Both true and R explains A · both true, R does not explain A · A true, R false · A false, R true · both false. */
const ASSERTION_REASON: Readonly<Record<Locale, Five>> = {
  en: [
    'Both (A) and (R) are true and (R) is the correct explanation of (A).',
    'Both (A) and (R) are true but (R) is not the correct explanation of (A).',
    '(A) is true but (R) is false.',
    '(A) is false but (R) is true.',
    'Both (A) and (R) are false.',
  ],
  hi: [
    '(A) और (R) दोनों सत्य हैं तथा (R), (A) की सही व्याख्या है।',
    '(A) और (R) दोनों सत्य हैं, परन्तु (R), (A) की सही व्याख्या नहीं है।',
    '(A) सत्य है, परन्तु (R) असत्य है।',
    '(A) असत्य है, परन्तु (R) सत्य है।',
    '(A) और (R) दोनों असत्य हैं।',
  ],
  bn: [
    '(A) ও (R) উভয়ই সত্য এবং (R) হল (A)-এর সঠিক ব্যাখ্যা।',
    '(A) ও (R) উভয়ই সত্য, কিন্তু (R), (A)-এর সঠিক ব্যাখ্যা নয়।',
    '(A) সত্য, কিন্তু (R) মিথ্যা।',
    '(A) মিথ্যা, কিন্তু (R) সত্য।',
    '(A) ও (R) উভয়ই মিথ্যা।',
  ],
  kn: [
    '(A) ಮತ್ತು (R) ಎರಡೂ ಸರಿ; (R) ಎಂಬುದು (A) ಯ ಸರಿಯಾದ ವಿವರಣೆಯಾಗಿದೆ.',
    '(A) ಮತ್ತು (R) ಎರಡೂ ಸರಿ; ಆದರೆ (R) ಎಂಬುದು (A) ಯ ಸರಿಯಾದ ವಿವರಣೆಯಲ್ಲ.',
    '(A) ಸರಿ; ಆದರೆ (R) ತಪ್ಪು.',
    '(A) ತಪ್ಪು; ಆದರೆ (R) ಸರಿ.',
    '(A) ಮತ್ತು (R) ಎರಡೂ ತಪ್ಪು.',
  ],
  ta: [
    '(A) மற்றும் (R) இரண்டும் சரி; (R) என்பது (A)-வின் சரியான விளக்கம்.',
    '(A) மற்றும் (R) இரண்டும் சரி; ஆனால் (R) என்பது (A)-வின் சரியான விளக்கம் அல்ல.',
    '(A) சரி; ஆனால் (R) தவறு.',
    '(A) தவறு; ஆனால் (R) சரி.',
    '(A) மற்றும் (R) இரண்டும் தவறு.',
  ],
  te: [
    '(A) మరియు (R) రెండూ సరైనవి; (R) అనేది (A)కు సరైన వివరణ.',
    '(A) మరియు (R) రెండూ సరైనవి; కానీ (R) అనేది (A)కు సరైన వివరణ కాదు.',
    '(A) సరైనది; కానీ (R) తప్పు.',
    '(A) తప్పు; కానీ (R) సరైనది.',
    '(A) మరియు (R) రెండూ తప్పు.',
  ],
  ml: [
    '(A)-യും (R)-ഉം ശരിയാണ്; (R) എന്നത് (A)-യുടെ ശരിയായ വിശദീകരണമാണ്.',
    '(A)-യും (R)-ഉം ശരിയാണ്; എന്നാൽ (R) എന്നത് (A)-യുടെ ശരിയായ വിശദീകരണമല്ല.',
    '(A) ശരിയാണ്; എന്നാൽ (R) തെറ്റാണ്.',
    '(A) തെറ്റാണ്; എന്നാൽ (R) ശരിയാണ്.',
    '(A)-യും (R)-ഉം തെറ്റാണ്.',
  ],
  gu: [
    '(A) અને (R) બંને સાચાં છે અને (R) એ (A)ની સાચી સમજૂતી છે.',
    '(A) અને (R) બંને સાચાં છે, પરંતુ (R) એ (A)ની સાચી સમજૂતી નથી.',
    '(A) સાચું છે, પરંતુ (R) ખોટું છે.',
    '(A) ખોટું છે, પરંતુ (R) સાચું છે.',
    '(A) અને (R) બંને ખોટાં છે.',
  ],
  mr: [
    '(A) आणि (R) दोन्ही बरोबर आहेत आणि (R) हे (A) चे योग्य स्पष्टीकरण आहे.',
    '(A) आणि (R) दोन्ही बरोबर आहेत, परंतु (R) हे (A) चे योग्य स्पष्टीकरण नाही.',
    '(A) बरोबर आहे, परंतु (R) चूक आहे.',
    '(A) चूक आहे, परंतु (R) बरोबर आहे.',
    '(A) आणि (R) दोन्ही चूक आहेत.',
  ],
  ur: [
    '(A) اور (R) دونوں صحیح ہیں اور (R)، (A) کی صحیح وضاحت ہے۔',
    '(A) اور (R) دونوں صحیح ہیں لیکن (R)، (A) کی صحیح وضاحت نہیں ہے۔',
    '(A) صحیح ہے لیکن (R) غلط ہے۔',
    '(A) غلط ہے لیکن (R) صحیح ہے۔',
    '(A) اور (R) دونوں غلط ہیں۔',
  ],
  as: [
    '(A) আৰু (R) দুয়োটাই শুদ্ধ আৰু (R) হৈছে (A)ৰ শুদ্ধ ব্যাখ্যা।',
    '(A) আৰু (R) দুয়োটাই শুদ্ধ, কিন্তু (R) (A)ৰ শুদ্ধ ব্যাখ্যা নহয়।',
    '(A) শুদ্ধ, কিন্তু (R) অশুদ্ধ।',
    '(A) অশুদ্ধ, কিন্তু (R) শুদ্ধ।',
    '(A) আৰু (R) দুয়োটাই অশুদ্ধ।',
  ],
  mni: [
    '(A) অমসুং (R) অনিমক অচুম্বনি অমসুং (R) অসি (A)গী অচুম্বা ৱাহন্থোকনি।',
    '(A) অমসুং (R) অনিমক অচুম্বনি, অদুবু (R) অসি (A)গী অচুম্বা ৱাহন্থোক নত্তে।',
    '(A) অচুম্বনি, অদুবু (R) অরানবনি।',
    '(A) অরানবনি, অদুবু (R) অচুম্বনি।',
    '(A) অমসুং (R) অনিমক অরানবনি।',
  ],
  mai: [
    '(A) आ (R) दुनू सत्य अछि आ (R), (A) क सही व्याख्या अछि।',
    '(A) आ (R) दुनू सत्य अछि, मुदा (R), (A) क सही व्याख्या नहि अछि।',
    '(A) सत्य अछि, मुदा (R) असत्य अछि।',
    '(A) असत्य अछि, मुदा (R) सत्य अछि।',
    '(A) आ (R) दुनू असत्य अछि।',
  ],
  bho: [
    '(A) आ (R) दुनो सही बा आ (R), (A) के सही व्याख्या ह।',
    '(A) आ (R) दुनो सही बा, बाकिर (R), (A) के सही व्याख्या ना ह।',
    '(A) सही बा, बाकिर (R) गलत बा।',
    '(A) गलत बा, बाकिर (R) सही बा।',
    '(A) आ (R) दुनो गलत बा।',
  ],
}
