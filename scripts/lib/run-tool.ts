import { spawn } from 'node:child_process'

export interface ToolRun {
  readonly code: number
  readonly output: string
}

/** Runs a program to its end. Its output is collected, and shown as well where `show` says so. */
export function runTool(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly show?: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<ToolRun> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: { ...process.env, CI: 'true', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (options.show === true) target.write(chunk)
      })
    child.on('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
