import { askRedirect } from '../application/ask-redirect.ts'
import { getPages } from '../config/providers/find-method.ts'
import { ERRORS, type ErrorType, InvalidProvider, isErrorType, UnknownAction } from '../errors/errors.ts'
import { redirect } from '../http/response.ts'
import { readLastProvider } from '../kernel/last-provider.ts'
import { withQuery } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { Confirmation } from '../seams/sign-in-method.ts'
import { getStrategy } from '../session/strategies.ts'
import type { PagesOptions } from '../types/config.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { renderErrorPage } from './error.ts'
import { openDetail } from './error-detail.ts'
import { findScript, readStylesheet, renderPage } from './render-page.ts'
import { renderSignInPage } from './sign-in.ts'
import { renderSignOutPage } from './sign-out.ts'
import { takeTypedFields } from './typed-fields.ts'
import { renderVerifyRequestPage } from './verify-request.ts'

// The page of a failure is one of these pages, so it loads with them.
export { renderFailure } from './render-failure.ts'

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
const readError = ({ query }: Context['request']) => ({
  error: readShownType(query.get('error')),
  code: readMatching(query.get('code'), /^[\w-]{1,64}$/),
  id: readMatching(query.get('id'), /^[0-9A-Z]{10}$/),
})

/** Returns the signed-in user. If the session cannot be determined, the page works without it. */
async function findSignedIn(context: Context): Promise<{ name: string | null } | null> {
  const { config } = context
  try {
    const session = await getStrategy(config).readSession(context)
    return session && { name: session.user?.name ?? session.user?.email ?? null }
  } catch (error) {
    config.logger.error(error as Error)
    return null
  }
}

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
  warnAboutScheme(context)
  const callbackUrl = await readTarget(context)
  const failed = { ...readError(request), use: readMatching(request.query.get('use'), /^[\w.,-]{1,512}$/) }
  const prefill = readMatching(request.query.get('login_hint'), /^[^\p{Cc}]{1,254}$/u)
  // `lead-home.ts` finds `led` in the URL of the page that sends the form.
  const led = readMatching(request.query.get('led'), /^1$/)
  const own = findOwnPage(context, 'signIn', { callbackUrl, ...failed, led })
  if (own !== undefined) return own
  if (request.argument !== null) {
    const page = `${request.origin}${config.basePath}/signin`
    return { location: withQuery(page, { callbackUrl, ui_locales: request.query.get('ui_locales') }), status: 303 }
  }
  const detail = await openDetail(config, request.query.get('detail'))
  const ways = Array.from(config.providers.values(), (provider) => ({ provider, parts: getPages(provider) }))
  const typed = await takeTypedFields(context)
  const params = {
    ...failed,
    detail,
    returnTo: callbackUrl,
    prefill,
    ways,
    typed: failed.error === null ? null : typed,
    lastProvider: ways.length > 1 ? readLastProvider(context) : null,
    signedIn: await findSignedIn(context),
  }
  return renderPage(context, true, (view) => renderSignInPage(view, params), findScript(config))
}

/** `GET signout` */
export async function showSignOut(context: Context): Promise<Outcome> {
  const own = findOwnPage(context, 'signOut')
  if (own !== undefined) return own
  const returnTo = await readTarget(context)
  return renderPage(context, true, (view) => renderSignOutPage(view, returnTo))
}

/** `GET verify-request`: a mail was sent, and the browser that requested it can submit the code. */
export async function showVerifyRequest(context: Context): Promise<Outcome> {
  const { query } = context.request
  const provider = readMatching(query.get('provider'), /^[\w.-]{1,64}$/)
  const state = readMatching(query.get('state'), /^[0-9a-z]{12}$/)
  const failed = readError(context.request)
  const own = findOwnPage(context, 'verifyRequest', {
    provider,
    type: readMatching(query.get('type'), /^email$/),
    state,
    ...failed,
  })
  if (own !== undefined) return own
  const sender = context.config.providers.get(provider ?? '')
  const mail = (await getPages(sender).findSentMail?.(context, provider ?? '', state)) ?? null
  const page = await renderPage(context, mail !== null, (view) =>
    renderVerifyRequestPage(view, { ...failed, mail, isRepeated: query.has('again') }),
  )
  return failed.error === null ? page : { ...page, status: ERRORS[failed.error].status }
}

/** Shows the page behind a link, which asks for confirmation. */
export const showConfirm = async (
  context: Context,
  provider: ResolvedProvider,
  confirmation: Confirmation,
): Promise<Outcome> => {
  const { confirmPage } = getPages(provider)
  if (!confirmPage) throw new InvalidProvider()
  return renderPage(context, true, (view) => confirmPage(view, provider, confirmation))
}

/** `GET error` */
export async function showError(context: Context): Promise<Outcome> {
  const { config, request } = context
  const { query } = request
  const failed = readError(request)
  const own = findOwnPage(context, 'error', failed)
  if (own !== undefined) return own
  const detail = await openDetail(config, query.get('detail'))
  const retry = config.providers.get(query.get('provider') ?? '') ?? null
  const params = { ...failed, detail, retry, returnTo: await readTarget(context) }
  const page = await renderPage(context, retry !== null, (view) => renderErrorPage(view, params))
  if (failed.error !== null) return { ...page, status: ERRORS[failed.error].status }
  return query.has('error') ? { ...page, status: 400 } : page
}

/** `GET assets/:file` */
export async function showAsset({ config, request }: Context): Promise<Outcome> {
  const styles = await readStylesheet(config)
  const asset = request.argument === styles.name ? styles : findScript(config)
  if (request.argument !== asset?.name) throw new UnknownAction()
  const { type, body } = asset
  // The file name is the hash of its content, so any cache can keep it forever.
  return {
    body,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  }
}
