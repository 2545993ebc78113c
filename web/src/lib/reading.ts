import { deviceChoice } from './storage/device-choice.ts'

/** The size of all text on this device. */
export const textSize = deviceChoice('text', 'appTextSize', ['normal', 'large', 'larger'])

/** Digits as everywhere on the site, or those of the language's own script. Seen once the page is loaded again. */
export const digits = deviceChoice('digits', 'appDigits', ['latin', 'own'])

/** The letters that Manipuri is shown in. Seen once the page is loaded again. */
export const manipuriScript = deviceChoice('script', 'appManipuriScript', ['bengali', 'mayek'])

/** The hand that Urdu is written in. */
export const urduFace = deviceChoice('face', 'appUrduFace', ['nastaliq', 'naskh'])
