import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { html, page } from '../html.ts'
import { isRight, PROVIDER_ACCOUNTS, SITE } from './accounts.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Buttons that sign in with one click, for people who try the demo. */
const accountButtons = (action: string): string =>
  PROVIDER_ACCOUNTS.map(
    ({ name, user, password }) =>
      html`<form method="post" action="${action}/login"><input type="hidden" name="user" value="${user}"><input type="hidden" name="password" value="${password}"><button class="account"><span aria-hidden="true">${name[0] ?? ''}</span>${name}<small>${user}@example.com</small></button></form>`,
  ).join('')

function loginPage({ uid }: Interaction, error = ''): string {
  const alert = error === '' ? '' : html`<p role="alert">${error}</p>`
  const action = `/interaction/${uid}`
  return page(
    SITE,
    'Who are you?',
    `${alert}
    <p class="muted">Choose a demo account.</p>
    ${accountButtons(action)}
    <p class="or">or</p>
    ${html`<form method="post" action="${action}/login">`}
      <label for="user">User name</label><input id="user" name="user" autocomplete="username" required>
      <label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
      <button>Continue</button>
    </form>
    ${html`<form method="post" action="${action}/cancel">`}<button class="quiet">Cancel</button></form>`,
  )
}

function consentPage({ uid, params }: Interaction): string {
  const action = `/interaction/${uid}`
  return page(
    SITE,
    'May the application know you?',
    `${html`<p><strong>${String(params['client_id'])}</strong> asks for: ${String(params['scope'])}.</p>`}
    ${html`<form method="post" action="${action}/allow">`}<button>Allow</button></form>
    ${html`<form method="post" action="${action}/cancel">`}<button class="quiet">Cancel</button></form>`,
  )
}

function send(res: ServerResponse, body: string, status = 200): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  res.writeHead(status, headers).end(body)
}

async function formOf(req: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of req) text += chunk
  return new URLSearchParams(text)
}

/** Notes what the user allows: whatever the application asked for. */
async function grant(provider: Provider, { prompt, params, session, grantId }: Interaction): Promise<string> {
  const { Grant } = provider
  const accountId = session?.accountId ?? ''
  const found = grantId === undefined ? undefined : await Grant.find(grantId)
  const allowed = found ?? new Grant({ accountId, clientId: String(params['client_id']) })
  // What a `consent` prompt lists as missing.
  const { missingOIDCScope, missingOIDCClaims } = prompt.details as { [name: string]: string[] | undefined }
  if (missingOIDCScope) allowed.addOIDCScope(missingOIDCScope.join(' '))
  if (missingOIDCClaims) allowed.addOIDCClaims(missingOIDCClaims)
  return allowed.save()
}

const CANCELLED = { error: 'access_denied', error_description: 'The user cancelled.' }

/** Login and consent, as forms that need no script. Answers everything under `/interaction/`. */
export async function interact(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const interaction = await provider.interactionDetails(req, res)
  const step = req.method === 'POST' ? req.url?.split('/')[3] : 'show'
  if (step === 'show') {
    return send(res, interaction.prompt.name === 'login' ? loginPage(interaction) : consentPage(interaction))
  }
  if (step === 'cancel') return provider.interactionFinished(req, res, CANCELLED)
  if (step === 'allow') {
    const consent = { grantId: await grant(provider, interaction) }
    return provider.interactionFinished(req, res, { consent }, { mergeWithLastSubmission: true })
  }
  const form = await formOf(req)
  const user = form.get('user') ?? ''
  if (!isRight(user, form.get('password') ?? '')) {
    return send(res, loginPage(interaction, 'That is not the right user name and password.'), 401)
  }
  await provider.interactionFinished(req, res, { login: { accountId: user } })
}
