// What `npm run <command> -- --help` says, and which options a command knows: both from the comment that explains the command in its
// file, so that neither can be forgotten. Plain JavaScript: it runs on any Node from 20 on, before anything is installed.

/** Options that every command has. */
const ALWAYS = ['--help', '-h']

/**
 * The comment that explains a command: the first of the form `/** … *\/` in its file, without the stars.
 * @param {string} source the text of scripts/commands/<command>.ts
 * @returns {string} empty where there is none
 */
export function helpOf(source) {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(source)?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
}

/**
 * @param {string} help what helpOf gave
 * @returns {readonly string[]} the options that the comment names, each once
 */
export function optionsIn(help) {
  return [...new Set(help.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [])]
}

/**
 * The options of a call that the command does not know: a mistyped `--gradul` must not deploy everything at once.
 * @param {string} help what helpOf gave
 * @param {readonly string[]} args what was typed after the command
 * @returns {readonly string[]}
 */
export function unknownOptions(help, args) {
  const known = new Set([...ALWAYS, ...optionsIn(help)])
  return args.filter((arg) => /^--?[a-z]/.test(arg) && !known.has(arg.split('=')[0] ?? arg))
}

/**
 * @param {readonly string[]} args
 * @returns {boolean} whether help was asked for
 */
export const asksForHelp = (args) => args.some((arg) => ALWAYS.includes(arg))
