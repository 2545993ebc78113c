/** Every visible string, always as `m.some_name()` with the name written out, so that a search finds every use. */
export { m } from '../../paraglide/messages.js'
