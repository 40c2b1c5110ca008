import { askRedirect } from '../callbacks/ask-redirect.ts'
import { ERRORS, type ErrorType, UnknownAction } from '../errors.ts'
import { redirect } from '../http/response.ts'
import { parseUrl, withQuery } from '../lib/url.ts'
import { type Asset, stylesheet } from '../pages/assets.ts'
import { errorPage } from '../pages/error.ts'
import { signInPage } from '../pages/sign-in.ts'
import { signOutPage } from '../pages/sign-out.ts'
import { ENGLISH } from '../pages/text.ts'
import { verifyRequestPage } from '../pages/verify-request.ts'
import type { PageView } from '../pages/view.ts'
import type { PagesOptions, ResolvedConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import { csrfTokenFor } from './data.ts'
import { openDetail, type Told } from './error-detail.ts'

/** The one stylesheet of an application, made when first needed. */
const stylesheets = new WeakMap<ResolvedConfig, Asset>()

function stylesheetOf(config: ResolvedConfig): Asset {
  const known = stylesheets.get(config) ?? stylesheet(config.theme, [...config.providers.values()])
  stylesheets.set(config, known)
  return known
}

/**
 * Images come from elsewhere only where the application chose them itself. No `form-action`: Chromium
 * applies it to the redirect to the provider, which would stop there.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
function policyOf({ theme, providers }: ResolvedConfig): string {
  const logos = [theme.logo, ...Array.from(providers.values(), ({ style }) => style.logo)]
  const images = new Set(["'self'", ...logos.flatMap((logo) => parseUrl(logo ?? '')?.origin ?? [])])
  return `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src ${[...images].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
}

const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * A built-in page, with the headers that keep it from being framed or filled with anything else.
 *
 * @param hasForm Whether it needs a CSRF token.
 */
async function builtIn(context: Context, hasForm: boolean, render: (view: PageView) => string): Promise<Outcome> {
  const { config, request } = context
  const { origin } = request
  const styleHref = `${config.basePath}/assets/${stylesheetOf(config).name}`
  const csrfToken = hasForm ? await csrfTokenFor(context) : null
  const body = render({ config, origin, host: new URL(origin).host, styleHref, csrfToken, text: ENGLISH })
  return { body, headers: { ...HEADERS, 'content-security-policy': policyOf(config) } }
}

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

/** `GET signin` */
export async function showSignIn(context: Context): Promise<Outcome> {
  const { config, request } = context
  const callbackUrl = await targetOf(context)
  const failed = errorIn(request)
  const prefill = matching(request.query.get('login_hint'), /^[^\p{Cc}]{1,254}$/u)
  const detail = await openDetail(config, request.query.get('detail'))
  const params = { ...failed, detail, returnTo: callbackUrl, prefill, providers: [...config.providers.values()] }
  return (
    ownPage(context, 'signIn', { callbackUrl, ...failed }) ?? builtIn(context, true, (view) => signInPage(view, params))
  )
}

/** `GET signout` */
export async function showSignOut(context: Context): Promise<Outcome> {
  const own = ownPage(context, 'signOut')
  if (own !== undefined) return own
  const returnTo = await targetOf(context)
  return builtIn(context, true, (view) => signOutPage(view, returnTo))
}

/** `GET verify-request` */
export const showVerifyRequest = async (context: Context): Promise<Outcome> =>
  ownPage(context, 'verifyRequest', Object.fromEntries(context.request.query)) ??
  builtIn(context, false, verifyRequestPage)

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
  const page = await builtIn(context, retry !== null, (view) => errorPage(view, params))
  if (failed.error !== null) return { ...page, status: ERRORS[failed.error].status }
  return query.has('error') ? { ...page, status: 400 } : page
}

/** A failure in place, for a person who is already where it is. */
export async function showFailure({ shown, detail, status, headers }: Told, context: Context): Promise<Outcome> {
  const params = { ...shown, detail, retry: null, returnTo: `${context.request.origin}/` }
  const page = await builtIn(context, false, (view) => errorPage(view, params))
  return { ...page, status, headers: { ...page.headers, ...headers } }
}

/** `GET assets/:file` */
export async function showAsset({ config, request }: Context): Promise<Outcome> {
  const { name, type, body } = stylesheetOf(config)
  if (request.argument !== name) throw new UnknownAction()
  // Its name is the hash of its text: it can be kept for ever, by anybody.
  return {
    body,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  }
}
