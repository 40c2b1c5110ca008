/** A command that `init` prints, or starts without a shell. No part of it comes from the project. */
export interface CommandLine {
  readonly program: string
  readonly args: readonly string[]
  /** Variables in addition to those of the environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** Returns a command for a shell. */
export function formatCommand({ args, env = {}, program }: CommandLine): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value} \\\n  `)
  return `${variables.join('')}${[program, ...args].join(' ')}`
}
