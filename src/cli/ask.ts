// Asks questions on a terminal, and names the option that answers each one.

import type * as Prompts from '@clack/prompts'
import type { Host } from './host.ts'
import { CliError, createError } from './messages.ts'

/** A question, and the option that answers it without a terminal. */
interface Question {
  readonly message: string
  /** Error without a terminal: the required value, and its option. */
  readonly otherwise: string
}

async function receiveAnswer<T>(show: (prompts: typeof Prompts) => Promise<T | symbol>): Promise<T> {
  const prompts = await import('@clack/prompts')
  const answer = await show(prompts)
  if (prompts.isCancel(answer)) throw createError('canceled')
  return answer as T // a symbol means that the user canceled
}

/**
 * @param initialValue The answer of Enter alone.
 * @throws {CliError} There is no terminal, or the user pressed Ctrl-C.
 */
export async function askYes(
  { isInteractive, terminal }: Host,
  { message, otherwise }: Question,
  initialValue = false,
): Promise<boolean> {
  if (!isInteractive) throw new CliError(otherwise)
  return receiveAnswer<boolean>(({ confirm }) => confirm({ ...terminal, message, initialValue }))
}

/** @throws {CliError} There is no terminal, or the user pressed Ctrl-C. */
export async function askOne<T extends string>(
  { isInteractive, terminal }: Host,
  { message, otherwise }: Question,
  choices: Readonly<Record<T, string>>,
): Promise<T> {
  if (!isInteractive) throw new CliError(otherwise, 2)
  const options = Object.entries<string>(choices).map(([value, label]) => ({ value, label }))
  const answer = await receiveAnswer(({ select }) => select<string>({ ...terminal, message, options }))
  return answer as T // the value of one of the choices
}

/** Asks for an optional value. @returns `null` without a terminal, or if nothing was typed. */
export async function askText({ isInteractive, terminal }: Host, message: string, isSecret: boolean) {
  const show = (prompts: typeof Prompts) => prompts[isSecret ? 'password' : 'text']({ ...terminal, message })
  const answer = isInteractive ? await receiveAnswer<string | undefined>(show) : null
  return answer?.trim() || null
}
