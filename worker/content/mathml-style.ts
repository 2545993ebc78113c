/** A style attribute from Temml's style record and style text, keeping only properties and values that can do nothing but set a formula. */
export function style(record: Readonly<Record<string, unknown>>, text: unknown): string {
  const declared = typeof text === 'string' ? text.split(';').map((part) => part.split(':').map((half) => half.trim())) : []
  return [...Object.entries(record).map(([name, value]) => [hyphenate(name), value]), ...declared]
    .filter(([name, value]) => PROPERTIES.test(String(name)) && PLAIN_VALUE.test(String(value)))
    .map(([name, value]) => `${String(name)}:${String(value)}`)
    .join(';')
}

const hyphenate = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

const PROPERTIES =
  /^(?:color|background-color|display|width|height|(?:padding|margin)(?:-(?:left|right|top|bottom))?|border(?:-(?:left|right|top|bottom))?(?:-(?:width|style|color))?|position|left|right|top|bottom|text-align|justify-content|font-(?:weight|style|size)|math-(?:depth|style|shift)|vertical-align|white-space)$/

/** Words, numbers, colours (nothing is ever fixed to the screen); no brackets, so no url() or expression(), and no quotes. */
const PLAIN_VALUE = /^(?!fixed|sticky|undefined)[\w#.%+ -]{1,80}$/
