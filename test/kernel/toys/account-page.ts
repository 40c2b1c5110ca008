import { AccessDenied } from '../../../src/errors/errors.ts'
import { redirect } from '../../../src/http/response.ts'
import { rows } from '../../../src/kernel/rows.ts'
import { html, renderAttributes } from '../../../src/lib/html.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { PageView } from '../../../src/seams/page-view.ts'
import { ready } from './ready.ts'

const renderForm = (view: PageView, route: string, fields: Readonly<Record<string, string>>, button: string) =>
  html`<form method="post"${renderAttributes({ action: view.getHref(route) })}>
${Object.entries({ ...fields, csrfToken: String(view.csrfToken) }).map(([name, value]) => html`<input${renderAttributes({ type: 'hidden', name, value })}>`)}
<button>${button}</button></form>`

async function show(context: Context) {
  const { accounts, pageKit, plan, sessions } = context.config
  const current = await plan.strategy.current(context)
  if (current === null || pageKit === null)
    return redirect(`${context.request.origin}${context.config.basePath}/signin`)
  const open = (await sessions?.list(context.config, current.userId, current.sid)) ?? []
  const linked = (await accounts?.list(context.config, context.source)) ?? []
  return pageKit.render(context, {
    title: 'Account',
    hasForm: true,
    body: (view) => html`<p>${open.length} sessions</p>
${linked.map(({ provider, providerAccountId }) => renderForm(view, 'account/unlink', { provider, providerAccountId }, `Remove ${provider}`))}
${renderForm(view, 'account/end', {}, 'Sign out elsewhere')}`,
  })
}

async function unlink(context: Context) {
  const { provider, providerAccountId } = context.request.body
  const account = { provider: String(provider), providerAccountId: String(providerAccountId) }
  await context.config.accounts?.remove(context.config, context.source, account)
  return redirect(`${context.request.origin}${context.config.basePath}/account`)
}

async function endOthers(context: Context) {
  const current = await context.config.plan.strategy.current(context)
  if (current === null) throw new AccessDenied()
  await context.config.sessions?.endOfUser(context.config, current.userId, current.sid)
  return redirect(`${context.request.origin}${context.config.basePath}/account`)
}

/** A page where users see and remove what they sign in with. It has no logic of its own. */
export const accountPage = (): Feature<'accountPage'> => ({
  name: 'accountPage',
  owns: [],
  needs: ['accounts', 'pageKit', 'sessions'],
  routes: rows(ready({ show, unlink, endOthers }), {
    'GET account': ['none', 'show'],
    'POST account/unlink': ['change', 'unlink'],
    'POST account/end': ['change', 'endOthers'],
  }),
  resolve: () => ({}),
})
