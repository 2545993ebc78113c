import { FALLBACKS, type Locale, localize, type Localized } from '#contract/shared/locales.ts'

export type NoticeKind = 'granted' | 'refunded' | 'week' | 'day' | 'over' | 'byHand'

interface Filling {
  readonly plan?: Localized
  readonly paise?: number
  /** ms UTC */
  readonly until?: number
}

/** What a learner is told of the pass, in English and in the learner's language. Money in paise. */
export function noticeOf(kind: NoticeKind, language: Locale, filling: Filling): Localized {
  const inLanguage = (locale: Locale) =>
    TEXTS[locale][kind]
      .replace('{plan}', () => (filling.plan === undefined ? '' : localize(filling.plan, locale).text))
      .replace('{amount}', () => rupees(filling.paise ?? 0))
      .replace('{date}', () => dateText(filling.until ?? 0, locale))
  return { en: inLanguage('en'), ...(language === 'en' ? {} : { [language]: inLanguage(language) }) }
}

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN-u-nu-latn', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(paise / 100)

/** Those that the runtime has no dates for say them as a neighbour does (docs/platform.md#languages). */
const DATES_OF: Partial<Record<Locale, Locale>> = { as: 'en', mni: 'en', mai: FALLBACKS.mai, bho: FALLBACKS.bho }

const dateText = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(`${DATES_OF[locale] ?? locale}-IN-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(at)

const TEXTS: Readonly<Record<Locale, Readonly<Record<NoticeKind, string>>>> = {
  en: {
    granted: 'Payment received. Your Prime pass “{plan}” is active.',
    refunded: '{amount} has been sent back to you.',
    week: 'Your Prime pass ends on {date}. If you renew before that, the remaining days stay yours.',
    day: 'Your Prime pass ends on {date}.',
    over: 'Your Prime pass ended on {date}. Your results and saved questions stay with you.',
    byHand: 'Your Prime pass is now active until {date}.',
  },
  hi: {
    granted: 'भुगतान मिल गया। आपका Prime पास “{plan}” चालू है।',
    refunded: '{amount} आपको वापस भेज दिए गए हैं।',
    week: 'आपका Prime पास {date} को खत्म होगा। पहले नवीनीकरण करने पर बचे हुए दिन आपके ही रहेंगे।',
    day: 'आपका Prime पास {date} को खत्म होगा।',
    over: 'आपका Prime पास {date} को खत्म हो गया। आपके परिणाम और सहेजे हुए प्रश्न आपके पास रहेंगे।',
    byHand: 'आपका Prime पास अब {date} तक चालू है।',
  },
  bn: {
    granted: 'টাকা পাওয়া গেছে। আপনার Prime পাস “{plan}” চালু হয়েছে।',
    refunded: '{amount} আপনাকে ফেরত পাঠানো হয়েছে।',
    week: 'আপনার Prime পাস {date} তারিখে শেষ হবে। তার আগে নবায়ন করলে বাকি দিনগুলি আপনারই থাকবে।',
    day: 'আপনার Prime পাস {date} তারিখে শেষ হবে।',
    over: 'আপনার Prime পাস {date} তারিখে শেষ হয়েছে। আপনার ফলাফল ও সেভ করা প্রশ্ন আপনার কাছেই থাকবে।',
    byHand: 'আপনার Prime পাস এখন {date} পর্যন্ত চালু।',
  },
  kn: {
    granted: 'ಪಾವತಿ ಬಂದಿದೆ. ನಿಮ್ಮ Prime ಪಾಸ್ “{plan}” ಸಕ್ರಿಯವಾಗಿದೆ.',
    refunded: '{amount} ನಿಮಗೆ ಹಿಂತಿರುಗಿಸಲಾಗಿದೆ.',
    week: 'ನಿಮ್ಮ Prime ಪಾಸ್ {date} ರಂದು ಮುಗಿಯುತ್ತದೆ. ಅದಕ್ಕೂ ಮೊದಲು ನವೀಕರಿಸಿದರೆ ಉಳಿದ ದಿನಗಳು ನಿಮ್ಮದೇ.',
    day: 'ನಿಮ್ಮ Prime ಪಾಸ್ {date} ರಂದು ಮುಗಿಯುತ್ತದೆ.',
    over: 'ನಿಮ್ಮ Prime ಪಾಸ್ {date} ರಂದು ಮುಗಿದಿದೆ. ನಿಮ್ಮ ಫಲಿತಾಂಶಗಳು ಮತ್ತು ಉಳಿಸಿದ ಪ್ರಶ್ನೆಗಳು ನಿಮ್ಮ ಬಳಿಯೇ ಇರುತ್ತವೆ.',
    byHand: 'ನಿಮ್ಮ Prime ಪಾಸ್ ಈಗ {date} ರವರೆಗೆ ಸಕ್ರಿಯವಾಗಿದೆ.',
  },
  ta: {
    granted: 'கட்டணம் கிடைத்தது. உங்கள் Prime பாஸ் “{plan}” செயலில் உள்ளது.',
    refunded: '{amount} உங்களுக்குத் திருப்பி அனுப்பப்பட்டது.',
    week: 'உங்கள் Prime பாஸ் {date} அன்று முடிகிறது. அதற்கு முன் புதுப்பித்தால் மீதமுள்ள நாட்கள் உங்களுக்கே.',
    day: 'உங்கள் Prime பாஸ் {date} அன்று முடிகிறது.',
    over: 'உங்கள் Prime பாஸ் {date} அன்று முடிந்தது. உங்கள் முடிவுகளும் சேமித்த கேள்விகளும் உங்களிடமே இருக்கும்.',
    byHand: 'உங்கள் Prime பாஸ் இப்போது {date} வரை செயலில் உள்ளது.',
  },
  te: {
    granted: 'చెల్లింపు అందింది. మీ Prime పాస్ “{plan}” యాక్టివ్‌గా ఉంది.',
    refunded: '{amount} మీకు తిరిగి పంపబడింది.',
    week: 'మీ Prime పాస్ {date} న ముగుస్తుంది. ఆలోపు రెన్యూ చేస్తే మిగిలిన రోజులు మీకే ఉంటాయి.',
    day: 'మీ Prime పాస్ {date} న ముగుస్తుంది.',
    over: 'మీ Prime పాస్ {date} న ముగిసింది. మీ ఫలితాలు, సేవ్ చేసిన ప్రశ్నలు మీ వద్దే ఉంటాయి.',
    byHand: 'మీ Prime పాస్ ఇప్పుడు {date} వరకు యాక్టివ్‌గా ఉంది.',
  },
  ml: {
    granted: 'പണം ലഭിച്ചു. നിങ്ങളുടെ Prime പാസ് “{plan}” സജീവമാണ്.',
    refunded: '{amount} നിങ്ങൾക്ക് തിരികെ അയച്ചു.',
    week: 'നിങ്ങളുടെ Prime പാസ് {date}-ന് അവസാനിക്കും. അതിനു മുമ്പ് പുതുക്കിയാൽ ബാക്കി ദിവസങ്ങൾ നിങ്ങൾക്കു തന്നെ.',
    day: 'നിങ്ങളുടെ Prime പാസ് {date}-ന് അവസാനിക്കും.',
    over: 'നിങ്ങളുടെ Prime പാസ് {date}-ന് അവസാനിച്ചു. നിങ്ങളുടെ ഫലങ്ങളും സേവ് ചെയ്ത ചോദ്യങ്ങളും നിങ്ങളുടെ പക്കൽ തന്നെയുണ്ടാകും.',
    byHand: 'നിങ്ങളുടെ Prime പാസ് ഇപ്പോൾ {date} വരെ സജീവമാണ്.',
  },
  gu: {
    granted: 'ચુકવણી મળી ગઈ. તમારો Prime પાસ “{plan}” ચાલુ છે.',
    refunded: '{amount} તમને પાછા મોકલવામાં આવ્યા છે.',
    week: 'તમારો Prime પાસ {date} ના રોજ પૂરો થશે. તે પહેલાં રિન્યૂ કરશો તો બાકીના દિવસો તમારા જ રહેશે.',
    day: 'તમારો Prime પાસ {date} ના રોજ પૂરો થશે.',
    over: 'તમારો Prime પાસ {date} ના રોજ પૂરો થયો. તમારાં પરિણામો અને સાચવેલા પ્રશ્નો તમારી પાસે જ રહેશે.',
    byHand: 'તમારો Prime પાસ હવે {date} સુધી ચાલુ છે.',
  },
  mr: {
    granted: 'पैसे मिळाले. तुमचा Prime पास “{plan}” सुरू आहे.',
    refunded: '{amount} तुम्हाला परत पाठवले आहेत.',
    week: 'तुमचा Prime पास {date} रोजी संपेल. त्याआधी नूतनीकरण केल्यास उरलेले दिवस तुमचेच राहतील.',
    day: 'तुमचा Prime पास {date} रोजी संपेल.',
    over: 'तुमचा Prime पास {date} रोजी संपला. तुमचे निकाल आणि जतन केलेले प्रश्न तुमच्याकडेच राहतील.',
    byHand: 'तुमचा Prime पास आता {date} पर्यंत सुरू आहे.',
  },
  ur: {
    granted: 'ادائیگی مل گئی۔ آپ کا Prime پاس “{plan}” چالو ہے۔',
    refunded: '{amount} آپ کو واپس بھیج دیے گئے ہیں۔',
    week: 'آپ کا Prime پاس {date} کو ختم ہوگا۔ اس سے پہلے تجدید کریں تو باقی دن آپ ہی کے رہیں گے۔',
    day: 'آپ کا Prime پاس {date} کو ختم ہوگا۔',
    over: 'آپ کا Prime پاس {date} کو ختم ہو گیا۔ آپ کے نتائج اور محفوظ سوالات آپ کے پاس رہیں گے۔',
    byHand: 'آپ کا Prime پاس اب {date} تک چالو ہے۔',
  },
  as: {
    granted: 'টকা পোৱা গ’ল। আপোনাৰ Prime পাছ “{plan}” সক্ৰিয় হৈছে।',
    refunded: '{amount} আপোনালৈ ঘূৰাই পঠিওৱা হৈছে।',
    week: 'আপোনাৰ Prime পাছ {date} তাৰিখে শেষ হ’ব। তাৰ আগতে নবীকৰণ কৰিলে বাকী দিনবোৰ আপোনাৰেই থাকিব।',
    day: 'আপোনাৰ Prime পাছ {date} তাৰিখে শেষ হ’ব।',
    over: 'আপোনাৰ Prime পাছ {date} তাৰিখে শেষ হ’ল। আপোনাৰ ফলাফল আৰু সাঁচি থোৱা প্ৰশ্নবোৰ আপোনাৰ লগতে থাকিব।',
    byHand: 'আপোনাৰ Prime পাছ এতিয়া {date} লৈকে সক্ৰিয়।',
  },
  mni: {
    granted: 'পেমেন্ট ফংলে। অদোমগী Prime পাস “{plan}” হৌরে।',
    refunded: '{amount} অদোমদা হন্না থাখ্রে।',
    week: 'অদোমগী Prime পাস {date} দা লোইগনি। মদুগী মমাংদা রিনিউ তৌরবদি লেমহৌরিবা নুমিৎশিং অদু অদোমগী ওইনা লৈগনি।',
    day: 'অদোমগী Prime পাস {date} দা লোইগনি।',
    over: 'অদোমগী Prime পাস {date} দা লোইখ্রে। অদোমগী ফল অমসুং সেভ তৌরবা ৱাহংশিং অদোমদা লৈগনি।',
    byHand: 'অদোমগী Prime পাস হৌজিক {date} ফাওবা চৎলি।',
  },
  mai: {
    granted: 'भुगतान भेटि गेल। अहाँक Prime पास “{plan}” चालू अछि।',
    refunded: '{amount} अहाँकेँ घुरा देल गेल अछि।',
    week: 'अहाँक Prime पास {date} केँ समाप्त होयत। ओहिसँ पहिने नवीकरण करब तँ बाँचल दिन अहींक रहत।',
    day: 'अहाँक Prime पास {date} केँ समाप्त होयत।',
    over: 'अहाँक Prime पास {date} केँ समाप्त भऽ गेल। अहाँक परिणाम आ सहेजल प्रश्न अहाँ लग रहत।',
    byHand: 'अहाँक Prime पास आब {date} धरि चालू अछि।',
  },
  bho: {
    granted: 'भुगतान मिल गइल। राउर Prime पास “{plan}” चालू बा।',
    refunded: '{amount} रउआ के वापस भेज दिहल गइल बा।',
    week: 'राउर Prime पास {date} के खतम होई। ओकरा से पहिले नवीकरण करब त बाचल दिन राउरे रही।',
    day: 'राउर Prime पास {date} के खतम होई।',
    over: 'राउर Prime पास {date} के खतम हो गइल। राउर परिणाम आ सहेजल सवाल रउआ लगे रही।',
    byHand: 'राउर Prime पास अब {date} तक चालू बा।',
  },
}
