// Asks questions on a terminal, and names the option that answers each one.

import type { Host } from './host.ts'
import { CliError, createError } from './messages.ts'

/** A question, and the option that answers it without a terminal. */
interface Question {
  readonly message: string
  /** Error without a terminal: the required value, and its option. */
  readonly otherwise: string
}

const stop = (): never => {
  throw createError('canceled')
}

/** @throws {CliError} There is no terminal, or the user pressed Ctrl-C. */
export async function askYes({ isInteractive, terminal }: Host, { message, otherwise }: Question): Promise<boolean> {
  if (!isInteractive) throw new CliError(otherwise)
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ ...terminal, message, initialValue: false })
  return isCancel(answer) ? stop() : answer
}

/** @throws {CliError} There is no terminal, or the user pressed Ctrl-C. */
export async function askOne<T extends string>(
  { isInteractive, terminal }: Host,
  { message, otherwise }: Question,
  choices: Readonly<Record<T, string>>,
): Promise<T> {
  if (!isInteractive) throw new CliError(otherwise, 2)
  const { isCancel, select } = await import('@clack/prompts')
  const options = Object.entries<string>(choices).map(([value, label]) => ({ value, label }))
  const answer = await select<string>({ ...terminal, message, options })
  return isCancel(answer) ? stop() : (answer as T) // one of the offered keys
}

/** Asks for an optional value. @returns `null` without a terminal, or if nothing was typed. */
export async function askText(
  { isInteractive, terminal }: Host,
  message: string,
  isSecret: boolean,
): Promise<string | null> {
  if (!isInteractive) return null
  const { isCancel, password, text } = await import('@clack/prompts')
  const answer = await (isSecret ? password({ ...terminal, message }) : text({ ...terminal, message }))
  return isCancel(answer) ? stop() : answer?.trim() || null
}
