import { type Locale, localize, type Localized } from '#contract/shared/locales.ts'

/**
 * What a learner is told whose marks a corrected key changed, in English and in the learner's language. Marks in 1/12. The words for key
 * and marks are those of the site (web/messages/glossary.json).
 */
export function regradeNotice(title: Localized, language: Locale, before12: number, after12: number): Localized {
  const inLanguage = (locale: Locale) =>
    TEXTS[locale]
      .replace('{before}', () => marks(before12))
      .replace('{after}', () => marks(after12))
      .replace('{title}', () => localize(title, locale).text)
  return { en: inLanguage('en'), ...(language === 'en' ? {} : { [language]: inLanguage(language) }) }
}

/** Two decimals, as marks are shown everywhere. */
const marks = (twelfths: number): string => (twelfths / 12).toFixed(2)

const TEXTS: Readonly<Record<Locale, string>> = {
  en: 'The answer key of “{title}” has been corrected. Your marks were {before} and are now {after}.',
  hi: '“{title}” की उत्तर कुंजी सुधारी गई है। आपके अंक {before} थे, अब {after} हैं।',
  bn: '“{title}”-এর উত্তরসূচি সংশোধন করা হয়েছে। আপনার নম্বর ছিল {before}, এখন {after}।',
  kn: '“{title}” ಪರೀಕ್ಷೆಯ ಕೀ ಉತ್ತರಗಳನ್ನು ಸರಿಪಡಿಸಲಾಗಿದೆ. ನಿಮ್ಮ ಅಂಕಗಳು {before} ಇದ್ದವು, ಈಗ {after}.',
  ta: '“{title}” தேர்வின் விடைக்குறிப்பு திருத்தப்பட்டுள்ளது. உங்கள் மதிப்பெண் {before} ஆக இருந்தது, இப்போது {after}.',
  te: '“{title}” ఆన్సర్ కీ సరిచేయబడింది. మీ మార్కులు {before} ఉండేవి, ఇప్పుడు {after}.',
  ml: '“{title}” ഉത്തരസൂചിക തിരുത്തി. നിങ്ങളുടെ മാർക്ക് {before} ആയിരുന്നു, ഇപ്പോൾ {after}.',
  gu: '“{title}”ની આન્સર કી સુધારવામાં આવી છે. તમારા ગુણ {before} હતા, હવે {after} છે.',
  mr: '“{title}” ची उत्तरतालिका दुरुस्त केली आहे. तुमचे गुण {before} होते, आता {after} आहेत.',
  ur: '“{title}” کی جوابی کلید درست کی گئی ہے۔ آپ کے نمبر {before} تھے، اب {after} ہیں۔',
  as: '“{title}”ৰ উত্তৰসূচী শুধৰোৱা হৈছে। আপোনাৰ নম্বৰ আছিল {before}, এতিয়া {after}।',
  mni: '“{title}”গী পাউখুম কি শেমদোক্লে। অদোমগী মার্ক মমাংদা {before} ওইরম্মি, হৌজিক {after} নি।',
  mai: '“{title}”क उत्तर कुंजी सुधारल गेल अछि। अहाँक अंक {before} छल, आब {after} अछि।',
  bho: '“{title}” के उत्तर कुंजी सुधारल गइल बा। राउर नंबर {before} रहे, अब {after} बा।',
}
