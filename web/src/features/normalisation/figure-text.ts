/**
 * A decimal of the domain as people read it: with the real minus sign. These texts are rounded where they are worked out, so that what
 * is shown, compared and ranked is one number; lib/format.ts has them only as floats.
 */
export const figureText = (decimal: string): string => decimal.replace('-', '−')
