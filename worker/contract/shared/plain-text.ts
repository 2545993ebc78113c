/** Text that can be stored and shown as it was sent: no control characters but the line feed, no direction overrides, no half characters. */
export const isPlainText = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  text.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text)
