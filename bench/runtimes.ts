/** Set in a process of the runtime that was asked for: its name. */
const IS_THERE = 'LATCHKEY_BENCH_RUNTIME'

/** What starts a script in another runtime. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  deno: ['deno', 'run', '--quiet', '--no-lock', '--allow-all'],
  bun: ['bun', 'run'],
}

/** The runtime that this process is told to be. */
const here = (): string | undefined => process.env[IS_THERE]

/**
 * What runs a script in a runtime that this process is not.
 *
 * @param runtime `workerd` is started by a script in Node.
 * @returns `null` where this process is that runtime.
 */
export function commandFor(runtime: string): readonly string[] | null {
  const command = COMMANDS[runtime]
  return command === undefined || here() === runtime ? null : command
}

/** What runs another script in the runtime of this process. */
export const commandHere = (): readonly string[] => COMMANDS[here() ?? ''] ?? [process.execPath]

/** What a process of that runtime is to be told. */
export const toldToBe = (runtime: string): Record<string, string> => ({ [IS_THERE]: runtime })

/** Whether budgets of a runtime have its name in front. */
export const hasOwnBudgets = (runtime: string): boolean => runtime in COMMANDS
