import { isAuthError, rowOf } from './errors.ts'
import { redact } from './lib/redact.ts'
import type { Logger } from './types/logger.ts'

const asJson = (value: unknown): string => JSON.stringify(redact(value))

/** One line for the eye, then the record for the machine. */
function printError(error: Error): void {
  const type = isAuthError(error) ? error.type : error.name
  const help = isAuthError(error)
    ? `\n  fix: ${error.cause?.fix ?? rowOf(error.type).fix}\n  docs/errors/${type}.md`
    : ''
  console.error(`[latchkey][error] ${type}: ${redact(error.message)}${help}`)
  if (error.cause !== undefined) console.error(`[latchkey][error] ${asJson(error.cause)}`)
}

const isSilent = (_code: string, ..._messages: unknown[]): void => {}

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
  const cause = { ...(redact(evidence) as object), ...(err instanceof Error ? { err: bare(err) } : {}) }
  return Object.defineProperty(error, 'cause', { value: cause, configurable: true, writable: true })
}

/** A logger that fails, now or later, must not decide over a sign-in. */
function safely<A extends unknown[]>(report: (...messages: A) => unknown): (...messages: A) => void {
  return (...messages) => {
    try {
      Promise.resolve(report(...messages)).catch(() => {})
    } catch {
      // The failure that was to be logged is the one that counts.
    }
  }
}

/** The application's own function of a level. Something else is a mistake, which is yet to be reported: on the console. */
const bound = <K extends keyof Logger>(own: Partial<Logger>, level: K): Logger[K] | undefined =>
  typeof own[level] === 'function' ? (own[level].bind(own) as Logger[K]) : undefined

/**
 * The console, behind redaction. The application's own functions replace a level each and get the same
 * redacted records.
 *
 * @param isDebug Without it `debug` is silent.
 */
export function createLogger(own: Partial<Logger> = {}, isDebug = false): Logger {
  const redactAll = (messages: unknown[]) => messages.map((message) => redact(message))
  const error = bound(own, 'error') ?? printError
  const warn = bound(own, 'warn') ?? ((code, ...messages) => console.warn(`[latchkey][warn] ${code}`, ...messages))
  const debug = bound(own, 'debug') ?? ((code, ...messages) => console.log(`[latchkey][debug] ${code}`, ...messages))
  return {
    error: safely((thrown: Error) => error(redactCause(thrown))),
    warn: safely((code: string, ...messages: unknown[]) => warn(code, ...redactAll(messages))),
    debug: isDebug ? safely((code: string, ...messages: unknown[]) => debug(code, ...redactAll(messages))) : isSilent,
  }
}
