import type { AuthConfig } from '../types/config.ts'
import type { Logger } from '../types/logger.ts'
import { getFix } from './error-fixes.ts'
import { getErrorPage, isAuthError } from './errors.ts'
import { redact } from './redact.ts'
import type { ResolvedLogger } from './step.ts'

/** One line for people, then the record for machines. */
function write({ name, message, cause }: Error, help = ''): void {
  console.error(`[latchkey][error] ${name}: ${redact(message)}${help}`)
  if (cause !== undefined) console.error(`[latchkey][error] ${JSON.stringify(redact(cause))}`)
}

/** Prints an error with its fix and its documentation page. */
function printError(error: Error): void {
  if (isAuthError(error)) {
    const { name, message, cause, type } = error
    // The fix has a line of its own.
    const record = cause && { ...cause, fix: undefined }
    const fix = getFix(error)
    write({ name, message, cause: record }, `${fix && `\n  fix: ${fix}`}\n  ${getErrorPage(type)}`)
  } else write(error)
}

/** The original error, without properties that libraries add, such as provider responses with tokens. */
function copyBare(error: Error): Error {
  const { name, message, stack = '', cause } = error
  const copy = new Error(message, cause === undefined ? undefined : { cause: redact(cause) })
  return Object.assign(copy, { name, stack })
}

/** The same error with redacted details. */
function redactCause(error: Error): Error {
  if (!isAuthError(error) || error.cause === undefined) return error
  const { err, ...evidence } = error.cause
  const text = typeof err === 'string' && { err: redact(err) }
  const value = { ...(redact(evidence) as object), ...(err instanceof Error ? { err: copyBare(err) } : text) }
  return Object.defineProperty(error, 'cause', { value, configurable: true, writable: true })
}

const redactAll = <A extends unknown[]>(messages: A): A => messages.map((message) => redact(message)) as A

/**
 * Returns the function of one level: the application's own, called as a method, or the console. A logger that fails
 * must not affect a sign-in.
 */
const createReporter =
  <A extends unknown[]>(
    own: NonNullable<AuthConfig['logger']>,
    level: keyof Logger,
    onConsole: (...messages: A) => unknown,
    redacted: (messages: A) => A,
  ) =>
  (...messages: A): void => {
    // A value that is not a function is a configuration error, which the console still has to report.
    const isOwn = typeof own[level] === 'function'
    const report = (isOwn ? own[level]?.bind(own) : onConsole) as (...messages: A) => unknown
    try {
      const reported = report(...redacted(messages))
      // The application's own function may return a promise, which nothing awaits.
      if (isOwn) Promise.resolve(reported).catch(() => {})
    } catch {}
  }

const print =
  (name: 'log' | 'warn', level: string) =>
  (code: string, ...messages: unknown[]): void =>
    console[name](`[latchkey][${level}] ${code}`, ...messages)

/**
 * Creates the logger: the console behind redaction. The application's own functions replace single levels and receive
 * the same redacted records.
 *
 * @param isDebug If false, `debug` is silent and `step` is `null`.
 */
export function createLogger(own: AuthConfig['logger'] = {}, isDebug = false): ResolvedLogger {
  const warn = createReporter(own, 'warn', print('warn', 'warn'), redactAll)
  const report = createReporter<[Error]>(own, 'error', printError, ([error]) => [redactCause(error)])
  const warned = new Set<string>()
  const debug = isDebug ? createReporter(own, 'debug', print('log', 'debug'), redactAll) : () => {}
  return {
    // A wrong password is not a failure of the application, so it has no fix.
    error: (error) =>
      isAuthError(error) && error.type === 'CredentialsSignin'
        ? warn(error.type, error.message, { ...error.cause })
        : report(error),
    warn,
    warnOnce(code, text) {
      if (!warned.has(code)) warn(code, text)
      warned.add(code)
    },
    debug,
    step: isDebug ? (code, text, record = {}) => debug(code, text, record) : null,
  }
}
