import { options } from 'preact'

/**
 * Runs effects as soon as what they belong to is drawn, and not with the next frame, as Preact does by itself: a key pressed within that
 * frame would meet the listener of what stood there before. React does so for everything that a press changes. Call once, before the first
 * drawing.
 */
export function runEffectsPromptly(): void {
  options.requestAnimationFrame = queueMicrotask
}
