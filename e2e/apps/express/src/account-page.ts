import type { LinkedAccount, ListedSession, Passkey, Session } from 'latchkey'
import { type Html, html } from './html.ts'
import { layout, type Visitor } from './pages.ts'

/** What the page shows. */
export interface AccountPageParams extends Visitor {
  readonly session: Session
  readonly accounts: readonly LinkedAccount[]
  readonly passkeys: readonly Passkey[]
  /** `null`: sessions are in cookies, and nobody knows how many there are. */
  readonly sessions: readonly ListedSession[] | null
  readonly hasPassword: boolean
  /** Of what could not be done. */
  readonly message: string | null
}

const PROVIDERS: Readonly<Record<string, string>> = { oidc: 'Demo Identity', nodemailer: 'E-mail' }

const hidden = (fields: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** A form that is one button. Where it comes from is checked when it arrives, see `account.ts`. */
const button = (action: string, label: string, fields: Readonly<Record<string, string>> = {}): Html =>
  html`<form method="post" action="${action}">${hidden(fields)}<button class="quiet">${label}</button></form>`

const list = (items: readonly Html[], otherwise: string): Html =>
  items.length > 0 ? html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>` : html`<p>${otherwise}</p>`

const account = ({ provider, providerAccountId }: LinkedAccount): Html => {
  const name = PROVIDERS[provider] ?? provider
  const fields = { provider, providerAccountId }
  return html`<span><strong>${name}</strong> <span class="quiet">${providerAccountId}</span></span>
    ${button('/account/unlink', `Disconnect ${name}`, fields)}`
}

const passkey = ({ id, deviceType }: Passkey, i: number): Html => {
  const name = `Passkey ${i + 1}`
  const kind = deviceType === 'multiDevice' ? 'on all your devices' : 'on one device'
  return html`<span><strong>${name}</strong> <span class="quiet">${kind}</span></span>
    ${button('/account/remove-passkey', `Remove ${name}`, { id })}`
}

const time = (date: string): Html => html`<time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time>`

const sessionsSection = (sessions: AccountPageParams['sessions']): Html => html`
  <section aria-labelledby="sessions">
    <h2 id="sessions">Sessions</h2>
    ${
      sessions === null
        ? html`<p>Sessions are kept in cookies: they end when they expire.</p>`
        : html`${list(
            sessions.map(
              ({ expires, isCurrent }) =>
                html`<span>${isCurrent ? 'This browser' : 'Another one'}, until ${time(expires.toISOString())}</span>`,
            ),
            'None.',
          )}${button('/account/sign-out-everywhere', 'Sign out everywhere')}`
    }
  </section>`

const detailsSection = ({ user, nickname, expires }: Session): Html => html`
  <dl>
    <dt>Name</dt><dd>${user?.name ?? 'not known'}</dd>
    <dt>E-mail</dt><dd>${user?.email ?? 'not known'}</dd>
    <dt>Nickname</dt><dd>${nickname || 'none'}</dd>
    <dt>Signed in until</dt><dd>${time(expires)}</dd>
  </dl>
  <form id="nickname">
    <label for="nickname-field">Nickname</label>
    <input id="nickname-field" name="nickname" maxlength="40" autocomplete="nickname" value="${nickname ?? ''}">
    <button>Save</button>
    <p role="status"></p>
    <noscript><p>Changing the nickname needs JavaScript.</p></noscript>
  </form>`

/** For those who have signed in. */
export function accountPage(params: AccountPageParams): string {
  const { session, accounts, passkeys, sessions, hasPassword, message } = params
  const canConnect = !accounts.some(({ provider }) => provider === 'oidc')
  // The account of passkeys is shown as the passkeys that it has.
  const linked = accounts.filter(({ type }) => type !== 'webauthn')
  const ways = [...linked.map(account), ...(hasPassword ? [html`<strong>Password</strong>`] : [])]
  return layout(
    'Your account',
    params,
    html`
    ${message === null ? '' : html`<p role="alert">${message}</p>`}
    ${detailsSection(session)}
    <section aria-labelledby="accounts">
      <h2 id="accounts">Ways to sign in</h2>
      ${list(ways, 'None beside e-mail and passkeys.')}
      ${canConnect ? button('/account/connect', 'Connect Demo Identity') : ''}
    </section>
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      ${list(passkeys.map(passkey), 'None yet.')}
      <button id="add-passkey" class="quiet" type="button" hidden>Add a passkey</button>
      <p role="status" id="passkey-status"></p>
      <noscript><p>Adding a passkey needs JavaScript.</p></noscript>
    </section>
    ${sessionsSection(sessions)}`,
  )
}
