import { randomUppercase } from '../crypto/random.ts'
import { describeFailure } from '../errors/describe-failure.ts'
import { AuthError, type ErrorType, getErrorRow, isAuthError } from '../errors/errors.ts'
import { createJson } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { LoggedFailure } from '../seams/failure.ts'
import type { Outcome } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { renderFailure } from './render-failure.ts'

/** Any value can be thrown, also one that cannot be read or extended. */
function toAuthError(thrown: unknown, errorId: string): AuthError {
  try {
    const error = isAuthError(thrown) ? thrown : new AuthError('An unexpected error was thrown.', { cause: thrown })
    return Object.assign(error, { cause: { ...error.cause, errorId } })
  } catch {
    return new AuthError({ cause: { errorId, seen: typeof thrown } })
  }
}

/** Failures caused by scanners and misspelled URLs. Logged as errors, they would fill the log with every crawler. */
const QUIET: readonly ErrorType[] = ['InvalidProvider', 'MethodNotAllowed', 'UnknownAction']

function report(error: AuthError, { development, logger }: ResolvedConfig, isQuiet: boolean): void {
  const { isExpected, ...cause } = error.cause ?? {}
  if (isExpected || (isQuiet && !development)) logger.debug(error.type, error.message, cause)
  else logger.error(error)
}

/** Assigns an id to the failure and logs it with all details. */
function logFailure(thrown: unknown, config: ResolvedConfig, context: Context | null): LoggedFailure {
  const id = randomUppercase(10)
  const error = toAuthError(thrown, id)
  const description = describeFailure(error)
  const isQuiet = QUIET.includes(error.type)
  if (!isQuiet) config.audit?.(context, { error, id })
  report(error, config, isQuiet)
  config.logger.step?.('error', error.type, { errorId: id, status: getErrorRow(error.type).status })
  return { ...description, error, id }
}

/**
 * Converts a thrown value into a response: a page for browsers, JSON for API clients. The log receives all details, the
 * browser the public text and the id.
 *
 * @param context `null` if the request could not be parsed.
 * @param request Decides whether the response is a page then.
 */
export async function handleFailure(
  thrown: unknown,
  config: ResolvedConfig,
  context: Context | null,
  request?: Request,
): Promise<Outcome> {
  const isForPerson = request?.headers.get('accept')?.includes('text/html') ?? false
  try {
    return await renderFailure(logFailure(thrown, config, context), config, context, isForPerson)
  } catch (cause) {
    // The page cannot be rendered. JSON needs no application code, and its short form no other file.
    const failure = logFailure(cause, config, context)
    const { shown, id, text, status, headers } = failure
    return renderFailure(failure, config, null, false).catch(() =>
      createJson({ ...shown, id, message: text }, status, headers),
    )
  }
}
