import { askRedirect } from '../application/ask-redirect.ts'
import { withQuery } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'
import type { DetailedFailure } from '../seams/failure.ts'

const PATHS = { error: 'error', signIn: 'signin', verifyRequest: 'verify-request' } as const

/** Returns the parameters of the page on which a wrong code can be typed again. `null` for another failure. */
function findWrongCode(
  { error }: DetailedFailure,
  { action, body }: Context['request'],
): Readonly<Record<string, string>> | null {
  if (error.type !== 'Verification' || action !== 'verify-request') return null
  return { provider: String(body['provider']), type: 'email', state: String(body['state']).slice(0, 12) }
}

/** Pages that report failures. As a target, they would grow with each failure. */
const listReportPages = ({ config, request }: Context): string[] =>
  (['error', 'signIn'] as const).map((page) => {
    const { origin, pathname } = new URL(config.pages[page] ?? `${config.basePath}/${PATHS[page]}`, request.origin)
    return origin + pathname
  })

/**
 * Returns the page that the user wanted, for the next attempt: of the attempt that failed, otherwise of its form. The
 * `redirect` callback decides about it again.
 *
 * @returns `null` without one, for the home page, and if the callback fails, which is logged.
 */
async function findTarget({ error }: DetailedFailure, context: Context): Promise<string | null> {
  const { config, request, returnTo = request.body['callbackUrl'] } = context
  // The callback that failed is not called again.
  if (returnTo === undefined || (error.type === 'CallbackError' && error.cause?.['name'] === 'redirect')) return null
  try {
    const target = await askRedirect(context, returnTo)
    const { origin, pathname } = new URL(target)
    return target === `${request.origin}/` || listReportPages(context).includes(origin + pathname) ? null : target
  } catch (failed) {
    config.logger.error(failed as Error) // a `CallbackError`
    return null
  }
}

/**
 * Returns the URL of the page that reports a failure to the user, or lets them try again.
 *
 * @returns `null` if neither the application nor a feature has such a page.
 */
export async function createFailureUrl(failure: DetailedFailure, context: Context): Promise<string | null> {
  const { error, id, shown } = failure
  const { config, request } = context
  const { present } = config.plan
  const again = findWrongCode(failure, request)
  const page = again ? 'verifyRequest' : failure.page === 'signIn' ? 'signIn' : 'error'
  const custom = config.pages[page]
  if (custom === undefined && present === null) return null
  return withQuery(new URL(custom ?? `${config.basePath}/${PATHS[page]}`, request.origin).href, {
    ...again,
    ...shown,
    id,
    ui_locales: request.query.get('ui_locales'),
    ...(custom === undefined && (await present?.prepareReport(context, failure, page))),
    callbackUrl: await findTarget(failure, context),
    // The user can start these again.
    ...(error.type === 'InvalidCheck' && { provider: request.argument }),
  })
}
