import { getPages } from '../config/providers/find-method.ts'
import { ERRORS, InvalidProvider } from '../errors/errors.ts'
import { readLastProvider } from '../kernel/last-provider.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { View } from '../seams/present.ts'
import { renderErrorPage } from './error.ts'
import { openDetail } from './error-detail.ts'
import { findScript, renderPage } from './render-page.ts'
import { renderSignInPage } from './sign-in.ts'
import { renderSignOutPage } from './sign-out.ts'
import { takeTypedFields } from './typed-fields.ts'
import { renderVerifyRequestPage } from './verify-request.ts'

/** A view by its name. */
type Named<N extends View['view']> = Extract<View, { readonly view: N }>

/** Returns the signed-in user. If the session cannot be determined, the page works without it. */
async function findSignedIn(context: Context): Promise<{ name: string | null } | null> {
  const { config } = context
  try {
    const session = await config.plan.strategy.readSession(context)
    return session && { name: session.user?.name ?? session.user?.email ?? null }
  } catch (error) {
    config.logger.error(error as Error)
    return null
  }
}

async function showSignIn(context: Context, view: Named<'signIn'>): Promise<Outcome> {
  const { config, request } = context
  const ways = Array.from(config.providers.values(), (provider) => ({ provider, parts: getPages(provider) }))
  const typed = await takeTypedFields(context)
  const params = {
    ...view,
    detail: await openDetail(config, request.query.get('detail')),
    ways,
    typed: view.error === null ? null : typed,
    lastProvider: ways.length > 1 ? readLastProvider(context) : null,
    signedIn: await findSignedIn(context),
  }
  return renderPage(context, true, (page) => renderSignInPage(page, params), findScript(config))
}

/** A mail was sent, and the browser that requested it can submit the code. */
async function showVerifyRequest(context: Context, view: Named<'verifyRequest'>): Promise<Outcome> {
  const { error, provider, state } = view
  const sender = context.config.providers.get(provider ?? '')
  const mail = (await getPages(sender).findSentMail?.(context, provider ?? '', state)) ?? null
  const isRepeated = context.request.query.has('again')
  const page = await renderPage(context, mail !== null, (given) =>
    renderVerifyRequestPage(given, { ...view, mail, isRepeated }),
  )
  return error === null ? page : { ...page, status: ERRORS[error].status }
}

/** Shows the page behind a link, which asks for confirmation. */
async function showConfirm(context: Context, { provider, confirmation }: Named<'confirm'>): Promise<Outcome> {
  const { confirmPage } = getPages(provider)
  if (!confirmPage) throw new InvalidProvider()
  return renderPage(context, true, (page) => confirmPage(page, provider, confirmation))
}

async function showError(context: Context, view: Named<'error'>): Promise<Outcome> {
  const { config, request } = context
  const retry = config.providers.get(view.provider ?? '') ?? null
  const params = { ...view, detail: await openDetail(config, request.query.get('detail')), retry }
  const page = await renderPage(context, retry !== null, (given) => renderErrorPage(given, params))
  if (view.error !== null) return { ...page, status: ERRORS[view.error].status }
  return request.query.has('error') ? { ...page, status: 400 } : page
}

/** Renders a view as a built-in page. */
export async function show(context: Context, view: View): Promise<Outcome> {
  switch (view.view) {
    case 'signIn':
      return showSignIn(context, view)
    case 'signOut':
      return renderPage(context, true, (page) => renderSignOutPage(page, view.returnTo))
    case 'verifyRequest':
      return showVerifyRequest(context, view)
    case 'confirm':
      return showConfirm(context, view)
    case 'error':
      return showError(context, view)
  }
}
