import { isAuthError, pageOf, rowOf } from './errors.ts'
import { redact } from './lib/redact.ts'
import type { AuthConfig } from './types/config.ts'
import type { Logger } from './types/logger.ts'
import type { ResolvedLogger } from './types/step.ts'

/** One line for the eye, then the record for the machine. */
function printError(error: Error): void {
  const { name, message, cause } = error
  const help = isAuthError(error)
    ? `\n  fix: ${error.cause?.fix ?? rowOf(error.type).fix}\n  ${pageOf(error.type)}`
    : ''
  console.error(`[latchkey][error] ${name}: ${redact(message)}${help}`)
  if (cause !== undefined) console.error(`[latchkey][error] ${JSON.stringify(redact(cause))}`)
}

/** The error underneath, without what libraries hang on theirs: answers of providers, with tokens in them. */
function bare(error: Error): Error {
  const { name, message, stack = '', cause } = error
  const copy = new Error(message, cause === undefined ? undefined : { cause: redact(cause) })
  return Object.assign(copy, { name, stack })
}

/** The same error; of its evidence only what may be logged. */
function redactCause(error: Error): Error {
  if (!isAuthError(error) || error.cause === undefined) return error
  const { err, ...evidence } = error.cause
  const text = typeof err === 'string' && { err: redact(err) }
  const value = { ...(redact(evidence) as object), ...(err instanceof Error ? { err: bare(err) } : text) }
  return Object.defineProperty(error, 'cause', { value, configurable: true, writable: true })
}

const redactAll = <A extends unknown[]>(messages: A): A => messages.map((message) => redact(message)) as A

/**
 * One level: the application's own function, with `this` as it expects it, or the console. A logger that
 * fails, now or later, must not decide over a sign-in.
 */
const reporter =
  <A extends unknown[]>(
    own: NonNullable<AuthConfig['logger']>,
    level: keyof Logger,
    onConsole: (...messages: A) => void,
    redacted: (messages: A) => A,
  ) =>
  (...messages: A): void => {
    // What is no function is a mistake, which is yet to be reported: on the console.
    const report = (typeof own[level] === 'function' ? own[level].bind(own) : onConsole) as (...messages: A) => unknown
    new Promise((resolve) => resolve(report(...redacted(messages)))).catch(() => {})
  }

const print =
  (name: 'log' | 'warn', level: string) =>
  (code: string, ...messages: unknown[]): void =>
    console[name](`[latchkey][${level}] ${code}`, ...messages)

/**
 * The console, behind redaction. The application's own functions replace a level each and get the same
 * redacted records.
 *
 * @param isDebug Without it `debug` is silent, and `step` is `null`.
 */
export function createLogger(own: AuthConfig['logger'] = {}, isDebug = false): ResolvedLogger {
  const debug = isDebug ? reporter(own, 'debug', print('log', 'debug'), redactAll) : () => {}
  return {
    error: reporter(own, 'error', printError, ([error]) => [redactCause(error)]),
    warn: reporter(own, 'warn', print('warn', 'warn'), redactAll),
    debug,
    step: isDebug ? (code, text, record = {}) => debug(code, text, record) : null,
  }
}
