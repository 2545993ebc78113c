import * as z from 'zod/mini'

/** The name that an author gives to a question, a test, a pattern or a section, so that a later import finds it again. */
export const externalId = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, 'use a-z, 0-9, ".", "_" and "-", at most 80 characters'))
