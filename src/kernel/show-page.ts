// The pages: the application's own, otherwise those of a feature.

import { askRedirect } from '../application/ask-redirect.ts'
import { ERRORS, type ErrorType, isErrorType } from '../errors/errors.ts'
import { redirect } from '../http/response.ts'
import { withQuery } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { ShownFailure } from '../seams/present.ts'
import type { PagesOptions } from '../types/config.ts'
import { showView } from './show-view.ts'

/** Redirects to the application's own page, if configured. */
function findOwnPage(
  { config, request }: Context,
  name: keyof PagesOptions,
  parameters: Readonly<Record<string, string | null>> = {},
): Outcome | undefined {
  const page = config.pages[name]
  return page === undefined ? page : redirect(new URL(withQuery(page, parameters), request.origin).href)
}

const readTarget = (context: Context): Promise<string> => askRedirect(context, context.request.query.get('callbackUrl'))

const readMatching = (text: string | null, shape: RegExp): string | null => shape.exec(text ?? '')?.[0] ?? null

/** Returns an error type that browsers may see. */
function readShownType(text: string | null): ErrorType | null {
  return text !== null && isErrorType(text) && ERRORS[text].shown ? text : null
}

/** Parameters of an error that a query may contain. All others are ignored. */
const readError = ({ query }: Context['request']): ShownFailure => ({
  error: readShownType(query.get('error')),
  code: readMatching(query.get('code'), /^[\w-]{1,64}$/),
  id: readMatching(query.get('id'), /^[0-9A-Z]{10}$/),
})

/** Warns in development if redirects lead to https, which this server does not speak. A proxy that does sets a header. */
function warnAboutScheme({ config, request }: Context): void {
  const { origin } = new URL(request.raw.url)
  const isOther = request.origin !== origin && request.origin === origin.replace('http:', 'https:')
  if (config.development && isOther && request.headers.get('x-forwarded-proto') === null)
    config.logger.warnOnce(
      'https-origin',
      `Redirects lead to ${request.origin}, but this server answers ${origin}. Unless a proxy ends TLS, set AUTH_URL=${origin}.`,
    )
}

/** `GET signin`. With the id of a provider, redirects to the page. */
export async function showSignIn(context: Context): Promise<Outcome> {
  const { config, request } = context
  const { query } = request
  warnAboutScheme(context)
  const callbackUrl = await readTarget(context)
  const failed = { ...readError(request), use: readMatching(query.get('use'), /^[\w.,-]{1,512}$/) }
  // `lead-home.ts` finds `led` in the URL of the page that sends the form.
  const led = readMatching(query.get('led'), /^1$/)
  const own = findOwnPage(context, 'signIn', { callbackUrl, ...failed, led })
  if (own !== undefined) return own
  if (request.argument !== null) {
    const page = `${request.origin}${config.basePath}/signin`
    return { location: withQuery(page, { callbackUrl, ui_locales: query.get('ui_locales') }), status: 303 }
  }
  const prefill = readMatching(query.get('login_hint'), /^[^\p{Cc}]{1,254}$/u)
  return showView(context, { view: 'signIn', ...failed, returnTo: callbackUrl, prefill })
}

/** `GET signout` */
export async function showSignOut(context: Context): Promise<Outcome> {
  return findOwnPage(context, 'signOut') ?? showView(context, { view: 'signOut', returnTo: await readTarget(context) })
}

/** `GET verify-request`: a mail was sent, and the browser that requested it can submit the code. */
export async function showVerifyRequest(context: Context): Promise<Outcome> {
  const { query } = context.request
  const provider = readMatching(query.get('provider'), /^[\w.-]{1,64}$/)
  const state = readMatching(query.get('state'), /^[0-9a-z]{12}$/)
  const failed = readError(context.request)
  const type = readMatching(query.get('type'), /^email$/)
  const own = findOwnPage(context, 'verifyRequest', { provider, type, state, ...failed })
  return own ?? showView(context, { view: 'verifyRequest', ...failed, provider, state })
}

/** `GET error` */
export async function showError(context: Context): Promise<Outcome> {
  const { request } = context
  const failed = readError(request)
  const own = findOwnPage(context, 'error', { ...failed })
  if (own !== undefined) return own
  const provider = request.query.get('provider')
  return showView(context, { view: 'error', ...failed, returnTo: await readTarget(context), provider })
}
