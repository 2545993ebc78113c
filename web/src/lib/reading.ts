import { deviceChoice } from './device-choice.ts'

/** The size of all text on this device. */
export const textSize = deviceChoice('text', 'appTextSize', ['normal', 'large', 'larger'])

/** The hand that Urdu is written in. */
export const urduFace = deviceChoice('face', 'appUrduFace', ['nastaliq', 'naskh'])
