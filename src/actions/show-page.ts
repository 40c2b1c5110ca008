import { askRedirect } from '../callbacks/ask-redirect.ts'
import { ERRORS, type ErrorType, InvalidProvider, UnknownAction } from '../errors.ts'
import { redirect } from '../http/response.ts'
import { withQuery } from '../lib/url.ts'
import { pagesOf } from '../methods/registry.ts'
import { errorPage } from '../pages/error.ts'
import { signInPage } from '../pages/sign-in.ts'
import { signOutPage } from '../pages/sign-out.ts'
import { verifyRequestPage } from '../pages/verify-request.ts'
import type { PagesOptions } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Confirmation } from '../types/sign-in-method.ts'
import { openDetail } from './error-detail.ts'
import { findScript, readStylesheet, renderPage } from './render-page.ts'
import type { Told } from './told.ts'

/** The application's own page, where there is one. */
function ownPage(
  { config, request }: Context,
  name: keyof PagesOptions,
  parameters: Readonly<Record<string, string | null>> = {},
): Outcome | undefined {
  const page = config.pages[name]
  return page === undefined ? page : redirect(new URL(withQuery(page, parameters), request.origin).href)
}

const targetOf = (context: Context): Promise<string> => askRedirect(context, context.request.query.get('callbackUrl'))

const matching = (text: string | null, shape: RegExp): string | null => shape.exec(text ?? '')?.[0] ?? null

/** A type that a browser may see, by own key: `constructor` is none. */
function shownType(text: string | null): ErrorType | null {
  const type = text as ErrorType // only where the next line finds it in the table
  return Object.hasOwn(ERRORS, type) && ERRORS[type].shown ? type : null
}

/** What a query may say about an error; everything else in it is ignored. */
const errorIn = ({ query }: Context['request']) => ({
  error: shownType(query.get('error')),
  code: matching(query.get('code'), /^[\w-]{1,64}$/),
  id: matching(query.get('id'), /^[0-9A-Z]{10}$/),
})

/** `GET signin`. With the id of a provider behind it, a redirect to the page. */
export async function showSignIn(context: Context): Promise<Outcome> {
  const { config, request } = context
  const callbackUrl = await targetOf(context)
  const failed = { ...errorIn(request), use: matching(request.query.get('use'), /^[\w.,-]{1,512}$/) }
  const prefill = matching(request.query.get('login_hint'), /^[^\p{Cc}]{1,254}$/u)
  const own = ownPage(context, 'signIn', { callbackUrl, ...failed })
  if (own !== undefined) return own
  if (request.argument !== null) {
    const page = `${request.origin}${config.basePath}/signin`
    return { location: withQuery(page, { callbackUrl, ui_locales: request.query.get('ui_locales') }), status: 303 }
  }
  const detail = await openDetail(config, request.query.get('detail'))
  const ways = Array.from(config.providers.values(), (provider) => ({ provider, parts: pagesOf(provider) }))
  const params = { ...failed, detail, returnTo: callbackUrl, prefill, ways }
  return renderPage(context, true, (view) => signInPage(view, params), findScript(config))
}

/** `GET signout` */
export async function showSignOut(context: Context): Promise<Outcome> {
  const own = ownPage(context, 'signOut')
  if (own !== undefined) return own
  const returnTo = await targetOf(context)
  return renderPage(context, true, (view) => signOutPage(view, returnTo))
}

/** `GET verify-request`: a mail is on its way, and the browser that asked for it can type its code. */
export async function showVerifyRequest(context: Context): Promise<Outcome> {
  const { query } = context.request
  const provider = matching(query.get('provider'), /^[\w.-]{1,64}$/)
  const state = matching(query.get('state'), /^[0-9a-z]{12}$/)
  const failed = errorIn(context.request)
  const own = ownPage(context, 'verifyRequest', {
    provider,
    type: matching(query.get('type'), /^email$/),
    state,
    ...failed,
  })
  if (own !== undefined) return own
  const sender = context.config.providers.get(provider ?? '')
  const attempt = (await pagesOf(sender).attemptOf?.(context, provider ?? '', state)) ?? null
  const page = await renderPage(context, attempt !== null, (view) => verifyRequestPage(view, { ...failed, attempt }))
  return failed.error === null ? page : { ...page, status: ERRORS[failed.error].status }
}

/** The page behind a link, which asks before anything happens. */
export const showConfirm = async (
  context: Context,
  provider: ResolvedProvider,
  confirmation: Confirmation,
): Promise<Outcome> => {
  const { confirmPage } = pagesOf(provider)
  if (!confirmPage) throw new InvalidProvider()
  return renderPage(context, true, (view) => confirmPage(view, provider, confirmation))
}

/** `GET error` */
export async function showError(context: Context): Promise<Outcome> {
  const { config, request } = context
  const { query } = request
  const failed = errorIn(request)
  const own = ownPage(context, 'error', failed)
  if (own !== undefined) return own
  const detail = await openDetail(config, query.get('detail'))
  const retry = config.providers.get(query.get('provider') ?? '') ?? null
  const params = { ...failed, detail, retry, returnTo: await targetOf(context) }
  const page = await renderPage(context, retry !== null, (view) => errorPage(view, params))
  if (failed.error !== null) return { ...page, status: ERRORS[failed.error].status }
  return query.has('error') ? { ...page, status: 400 } : page
}

/** A failure in place, for a person who is already where it is. */
export async function showFailure({ shown, detail, status, headers }: Told, context: Context): Promise<Outcome> {
  const params = { ...shown, detail, retry: null, returnTo: `${context.request.origin}/` }
  const page = await renderPage(context, false, (view) => errorPage(view, params))
  return { ...page, status, headers: { ...page.headers, ...headers } }
}

/** `GET assets/:file` */
export async function showAsset({ config, request }: Context): Promise<Outcome> {
  const styles = readStylesheet(config)
  const asset = request.argument === styles.name ? styles : findScript(config)
  if (request.argument !== asset?.name) throw new UnknownAction()
  const { type, body } = asset
  // Its name is the hash of its text: it can be kept for ever, by anybody.
  return {
    body,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  }
}
