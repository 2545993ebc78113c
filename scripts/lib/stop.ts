/** Ends a command with a message that says what to do; no stack. */
export function stop(message: string): never {
  console.error(`\n${message}\n`)
  process.exit(1)
}
