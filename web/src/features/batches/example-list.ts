/** What an institute fills in: names of columns as they are read, in any language of the screen. */
export const EXAMPLE_LIST = 'email,prime_days\r\nasha@example.org,30\r\nravi@example.org,\r\n'
