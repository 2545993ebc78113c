/**
 * The version of the Terms & Conditions and the Privacy Policy that is on show: the later of their two dates of change (`updated:` in
 * `web/content/info`). It is stored with the account of each person who accepts them. A test holds the three together.
 */
export const TEXTS_VERSION = '2026-11-29'

/** The form of a version: a date. */
export const TEXTS_VERSION_PATTERN = /^\d{4}-\d\d-\d\d$/
