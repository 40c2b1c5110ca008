import { askRedirect } from '../callbacks/ask-redirect.ts'
import { createCsrfToken } from '../csrf/token.ts'
import { ERRORS, type ErrorType, UnknownAction } from '../errors.ts'
import { redirect } from '../http/response.ts'
import { parseUrl, withQuery } from '../lib/url.ts'
import { type Asset, stylesheet } from '../pages/assets.ts'
import { errorPage } from '../pages/error.ts'
import { signInPage } from '../pages/sign-in.ts'
import { signOutPage } from '../pages/sign-out.ts'
import { verifyRequestPage } from '../pages/verify-request.ts'
import type { PageView } from '../pages/view.ts'
import { strategyOf } from '../session/strategies.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import { openDetail } from './error-detail.ts'

/** The one stylesheet of an application, made when first needed. */
const stylesheets = new WeakMap<ResolvedConfig, Asset>()

function stylesheetOf(config: ResolvedConfig): Asset {
  const known = stylesheets.get(config) ?? stylesheet(config.theme, [...config.providers.values()])
  stylesheets.set(config, known)
  return known
}

/** Origins of images that the application chose itself: the only ones a page may load from elsewhere. */
function imageOrigins({ theme, providers }: ResolvedConfig): string {
  const logos = [theme.logo, ...Array.from(providers.values(), ({ style }) => style.logo)]
  const origins = logos.map((logo) => (logo === undefined ? null : parseUrl(logo))?.origin)
  return [...new Set(origins.filter((origin) => origin !== undefined))].map((origin) => ` ${origin}`).join('')
}

/**
 * No `form-action`: Chromium applies it to the redirect to the provider, which would stop there.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
const policyOf = (config: ResolvedConfig): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'${imageOrigins(config)}; base-uri 'none'; frame-ancestors 'none'`

/** A built-in page, with the headers that keep it from being framed or filled with anything else. */
export function htmlPage(config: ResolvedConfig, body: string, status = 200): Outcome {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(config),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  }
  return { status, body, headers }
}

/** What every page needs to know. */
export function viewOf({ config, request }: Context, csrfToken: string | null): PageView {
  const { basePath } = config
  const styleHref = `${basePath}/assets/${stylesheetOf(config).name}`
  return { config, origin: request.origin, basePath, styleHref, csrfToken }
}

async function formView(context: Context): Promise<PageView> {
  const current = await strategyOf(context.config).current(context)
  return viewOf(context, await createCsrfToken(context, current?.sid ?? null))
}

/** A type that a browser may see, by own key: `constructor` is none. */
function shownType(text: string | null): ErrorType | null {
  if (text === null || !Object.hasOwn(ERRORS, text)) return null
  const type = text as ErrorType // an own key of the table
  return ERRORS[type].shown ? type : null
}

const matching = (text: string | null, shape: RegExp): string | null =>
  text !== null && shape.test(text) ? text : null

/** What a query may say about an error; everything else in it is ignored. */
function errorParameters({ query }: Context['request']) {
  return {
    error: shownType(query.get('error')),
    code: matching(query.get('code'), /^[\w-]{1,64}$/),
    errorId: matching(query.get('id'), /^[0-9A-Z]{10}$/),
  }
}

/** What a built-in page shows of an error. */
async function errorShown({ config, request }: Context) {
  return { ...errorParameters(request), detail: await openDetail(config, request.query.get('detail')) }
}

function customPage({ request }: Context, path: string, callbackUrl: string | null): Outcome {
  const { error, code, errorId } = errorParameters(request)
  return redirect(new URL(withQuery(path, { callbackUrl, error, code, id: errorId }), request.origin).href)
}

/** `GET signin` */
export async function showSignIn(context: Context): Promise<Outcome> {
  const { config, request } = context
  const returnTo = await askRedirect(config, request.origin, request.query.get('callbackUrl'))
  if (config.pages.signIn !== undefined) return customPage(context, config.pages.signIn, returnTo)
  const prefill = matching(request.query.get('login_hint'), /^[^\p{Cc}]{1,254}$/u)
  const { error, errorId, detail } = await errorShown(context)
  const params = { providers: [...config.providers.values()], error, errorId, detail, returnTo, prefill }
  return htmlPage(config, signInPage(await formView(context), params))
}

/** `GET signout` */
export async function showSignOut(context: Context): Promise<Outcome> {
  const { config, request } = context
  if (config.pages.signOut !== undefined) return redirect(new URL(config.pages.signOut, request.origin).href)
  const returnTo = await askRedirect(config, request.origin, request.query.get('callbackUrl'))
  return htmlPage(config, signOutPage(await formView(context), { returnTo, userName: null }))
}

/** `GET verify-request` */
export async function showVerifyRequest(context: Context): Promise<Outcome> {
  const { config, request } = context
  const { verifyRequest } = config.pages
  if (verifyRequest !== undefined) {
    const custom = new URL(verifyRequest, request.origin)
    custom.search = request.query.toString()
    return redirect(custom.href)
  }
  return htmlPage(config, verifyRequestPage(viewOf(context, null), {}))
}

/** `GET error` */
export async function showError(context: Context): Promise<Outcome> {
  const { config, request } = context
  if (config.pages.error !== undefined) return customPage(context, config.pages.error, null)
  const { error, errorId, detail } = await errorShown(context)
  const returnTo = await askRedirect(config, request.origin, request.query.get('callbackUrl'))
  const retry = config.providers.get(request.query.get('provider') ?? '') ?? null
  const view = retry === null ? viewOf(context, null) : await formView(context)
  const unknown = request.query.has('error') ? 400 : 200
  const params = { type: error, errorId, detail, retry, returnTo }
  return htmlPage(config, errorPage(view, params), error === null ? unknown : ERRORS[error].status)
}

/** `GET assets/:file` */
export async function showAsset({ config, request }: Context): Promise<Outcome> {
  const { name, type, body } = stylesheetOf(config)
  if (request.argument !== name) throw new UnknownAction('There is no such file.')
  // Its name is the hash of its text: it can be kept for ever, by anybody.
  return {
    body,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  }
}
