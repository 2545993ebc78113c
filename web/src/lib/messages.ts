/** Every visible string. Always `m.some_name()`: a computed name would bring all messages of all pages into one. */
export * as m from '../paraglide/messages.js'
