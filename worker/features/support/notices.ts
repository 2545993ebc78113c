import type { Locale, Localized } from '#contract/shared/locales.ts'

/** What somebody is told when their ticket was answered, in English and in their language. */
export const replyNotice = (number: number, language: Locale): Localized => inBoth(REPLY, number, language)

/** What somebody is told when the question they reported was dealt with. */
export const closedNotice = (number: number, language: Locale): Localized => inBoth(CLOSED, number, language)

function inBoth(texts: Readonly<Record<Locale, string>>, number: number, language: Locale): Localized {
  const inLanguage = (locale: Locale) => texts[locale].replace('{number}', () => String(number))
  return { en: inLanguage('en'), ...(language === 'en' ? {} : { [language]: inLanguage(language) }) }
}

const REPLY: Readonly<Record<Locale, string>> = {
  en: 'We have replied to your message #{number}.',
  hi: 'आपके संदेश #{number} का जवाब आ गया है।',
  bn: 'আপনার বার্তা #{number}-এর উত্তর এসেছে।',
  kn: 'ನಿಮ್ಮ ಸಂದೇಶ #{number} ಕ್ಕೆ ಉತ್ತರ ಬಂದಿದೆ.',
  ta: 'உங்கள் செய்தி #{number}-க்குப் பதில் வந்துள்ளது.',
  te: 'మీ సందేశం #{number}కు సమాధానం వచ్చింది.',
  ml: 'നിങ്ങളുടെ സന്ദേശം #{number}-ന് മറുപടി വന്നിട്ടുണ്ട്.',
  gu: 'તમારા સંદેશ #{number}નો જવાબ આવી ગયો છે.',
  mr: 'तुमच्या संदेश #{number} ला उत्तर आले आहे.',
  ur: 'آپ کے پیغام #{number} کا جواب آ گیا ہے۔',
  as: 'আপোনাৰ বাৰ্তা #{number}ৰ উত্তৰ আহিছে।',
  mni: 'অদোমগী পাউ #{number}গী পাউখুম লাক্লে।',
  mai: 'अहाँक संदेश #{number} क उत्तर आबि गेल अछि।',
  bho: 'राउर संदेस #{number} के जवाब आ गइल बा।',
}

const CLOSED: Readonly<Record<Locale, string>> = {
  en: 'The question you reported (#{number}) has been checked.',
  hi: 'आपने जिस प्रश्न की शिकायत की थी (#{number}), उसकी जाँच हो गई है।',
  bn: 'আপনি যে প্রশ্নটি জানিয়েছিলেন (#{number}), তা যাচাই করা হয়েছে।',
  kn: 'ನೀವು ತಿಳಿಸಿದ ಪ್ರಶ್ನೆಯನ್ನು (#{number}) ಪರಿಶೀಲಿಸಲಾಗಿದೆ.',
  ta: 'நீங்கள் புகாரளித்த கேள்வி (#{number}) சரிபார்க்கப்பட்டது.',
  te: 'మీరు తెలియజేసిన ప్రశ్నను (#{number}) పరిశీలించాం.',
  ml: 'നിങ്ങൾ അറിയിച്ച ചോദ്യം (#{number}) പരിശോധിച്ചു.',
  gu: 'તમે જણાવેલો પ્રશ્ન (#{number}) તપાસવામાં આવ્યો છે.',
  mr: 'तुम्ही कळवलेला प्रश्न (#{number}) तपासला आहे.',
  ur: 'آپ نے جس سوال کی اطلاع دی تھی (#{number})، اس کی جانچ ہو گئی ہے۔',
  as: 'আপুনি জনোৱা প্ৰশ্নটো (#{number}) পৰীক্ষা কৰা হ’ল।',
  mni: 'অদোম্না পাউদমখিবা ৱাহং (#{number}) অসি য়েংশিনখ্রে।',
  mai: 'अहाँ जाहि प्रश्नक शिकायत केने रही (#{number}), ओकर जाँच भ’ गेल अछि।',
  bho: 'रउआ जवना सवाल के सिकायत कइले रहीं (#{number}), ओकर जाँच हो गइल बा।',
}
