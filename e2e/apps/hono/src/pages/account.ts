import { hasPassword, hasVerifiedEmail } from '@latchkey/app-data/accounts'
import { listActivity } from '@latchkey/app-data/activity'
import { readProfile } from '@latchkey/app-data/profile'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Session } from 'latchkey'
import type { HonoEnv } from 'latchkey/hono'
import { describeTime } from '../describe-time.ts'
import { confirm } from './confirm.ts'
import { type Html, showPage } from './layout.ts'

type Account = Context<HonoEnv>['var']['auth']['account']
type ListOf<Method extends 'accounts' | 'passkeys' | 'sessions'> = Awaited<ReturnType<Account[Method]>>

/** The result of a form, for the section that contains it. */
export interface Notice {
  readonly section: 'profile' | 'methods' | 'passkeys' | 'sessions'
  readonly text: string
  readonly isError?: true
}

const NAMES: Readonly<Record<string, string>> = { oidc: 'Demo Identity', nodemailer: 'Email' }

/** A section, with the result of its form. The focus has screen readers read it out. */
function section(id: string, title: string, content: Html, notice?: Notice): Html {
  const role = notice?.isError ? 'alert' : 'status'
  const result = html`<p class="notice" role="${role}" tabindex="-1" autofocus>${notice?.text}</p>`
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${notice?.section === id && result}
    ${content}
  </section>`
}

function time(date: Date): Html {
  const { datetime, text, title } = describeTime(date)
  return html`<time datetime="${datetime}" title="${title}">${text}</time>`
}

const row = (name: string, detail: string | Html, form?: Html): Html =>
  html`<li><p><strong>${name}</strong><br><span class="muted">${detail}</span></p>${form}</li>`

const connect = (text: string): Html =>
  html`<form method="post" action="/account/connect"><button>${text}</button></form>`

const profile = ({ nickname, user: { email, name } = {} }: Partial<Session>): Html =>
  html`<div class="person">
    <span class="avatar" aria-hidden="true">${(name ?? email ?? '?').slice(0, 1).toUpperCase()}</span>
    <p><strong>${name ?? 'No name'}</strong><br><span class="muted">${email ?? 'No email address'}</span></p>
  </div>
  <form method="post" action="/account/nickname">
    <label for="nickname-field">Nickname</label>
    <div class="field">
      <input id="nickname-field" name="nickname" maxlength="40" autocomplete="nickname" value="${nickname ?? ''}">
      <button>Save</button>
    </div>
  </form>`

/** How the user can sign in. Passkeys have a section of their own. */
async function methods(userId: string, accounts: ListOf<'accounts'>, isConnected: boolean) {
  const rows = accounts
    .filter(({ type }) => type !== 'webauthn')
    .map(({ provider, providerAccountId }) => {
      const name = NAMES[provider] ?? provider
      const consequence = `You can no longer sign in with ${name}. Your sessions in other browsers end.`
      const question = { action: '/account/unlink', consequence, fields: { provider, providerAccountId } }
      return row(name, providerAccountId, confirm('Remove', name, question))
    })
  if (await hasVerifiedEmail(userId)) rows.push(row('Email', 'A link or code that we send to your address'))
  if (await hasPassword(userId)) rows.push(html`<li><p><strong>Password</strong></p></li>`)
  const none = html`<p class="muted">None in addition to your passkeys.</p>`
  return html`${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : none}
    ${!isConnected && connect('Connect Demo Identity')}`
}

/** The profile at the provider, with the access token of the user. */
async function providerProfile(account: Account) {
  const found = await readProfile(account, process.env.AUTH_OIDC_ISSUER)
  if (found === null) return html`<p>Demo Identity does not show it at present.</p>${connect('Sign in there again')}`
  const { email, expires, name } = found
  return html`<p><strong>${name}</strong><br><span class="muted">${email}</span></p>
    ${expires && html`<p class="muted">The access token expires ${time(expires)}</p>`}`
}

/** A form that renames a passkey. @param key Unique on the page. */
const rename = (key: number, id: string, name: string): Html =>
  html`<form method="post" action="/account/rename-passkey">
    <input type="hidden" name="id" value="${id}">
    <label class="unseen" for="passkey-name-${key}">Name of ${name}</label>
    <div class="field">
      <input id="passkey-name-${key}" name="name" maxlength="64" required autocomplete="off" value="${name}">
      <button>Rename<span class="unseen"> ${name}</span></button>
    </div>
  </form>`

function passkeys(list: ListOf<'passkeys'>): Html {
  const consequence = 'You can no longer sign in with this passkey. Your sessions in other browsers end.'
  const rows = list.map(({ createdAt, deviceType, id, isBackedUp, lastUsedAt, ...passkey }, i) => {
    const name = passkey.name ?? `Passkey ${i + 1}`
    const form = confirm('Remove', name, { action: '/account/remove-passkey', consequence, fields: { id } })
    const detail = html`${deviceType === 'multiDevice' ? 'Synced to your devices' : 'On one device'},
      ${isBackedUp ? 'backed up' : 'not backed up'}.
      ${createdAt && html`Added ${time(createdAt)}.`}
      ${lastUsedAt && html`Last used ${time(lastUsedAt)}.`}`
    return row(name, detail, html`${form}${rename(i, id, name)}`)
  })
  return html`<p class="muted">Sign in with your fingerprint, face or screen lock.</p>
    ${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p>None yet.</p>`}
    <button id="add-passkey" type="button" hidden>Add a passkey</button>
    <p role="status" id="passkey-status"></p>
    <noscript><p class="muted">Adding a passkey needs JavaScript.</p></noscript>`
}

function session({ device, expires, id, isCurrent }: ListOf<'sessions'>[number]): Html {
  const name = device ?? 'Unknown browser'
  const consequence = 'That browser is signed out.'
  const form = confirm('End', name, { action: '/account/end-session', consequence, fields: { id } })
  return html`<li><p><strong>${name}</strong> ${isCurrent && html`<span class="badge">This browser</span>`}<br>
    <span class="muted">Expires ${time(expires)}</span></p>${!isCurrent && form}</li>`
}

/** The sessions of the user, the current one first. */
function sessions(list: ListOf<'sessions'>, isConnected: boolean): Html {
  const rows = list.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)).map(session)
  const consequence = 'All your sessions end, including the one in this browser.'
  const federated = html`<form method="post" action="/account/sign-out-federated">
    <button>Sign out here and at the provider</button>
  </form>`
  return html`<ul class="rows">${rows}</ul>
    ${isConnected && federated}
    ${confirm('Sign out everywhere', '', { action: '/account/sign-out-everywhere', consequence })}`
}

/** What the audit log says about the user. */
async function activity(userId: string) {
  const rows = (await listActivity(userId)).map(
    ({ at, problem, text }) =>
      html`<li><p><strong>${text}</strong> ${problem && html`<span class="badge">${problem}</span>`}<br>${time(at)}</p></li>`,
  )
  return html`<ul class="rows">${rows}</ul>`
}

/** Answers with what users do with their own account, behind the guard. */
export async function showAccount(c: Context<HonoEnv>, notice?: Notice): Promise<Response> {
  const { account, session } = c.var.auth
  const shown: Partial<Session> = (await session()) ?? {}
  const { userId = '' } = shown
  const accounts = await account.accounts()
  const isConnected = accounts.some(({ provider }) => provider === 'oidc')
  const main = html`
    ${section('profile', 'Profile', profile(shown), notice)}
    ${section('methods', 'Sign-in methods', methods(userId, accounts, isConnected), notice)}
    ${isConnected && section('provider', 'Your profile at Demo Identity', providerProfile(account))}
    ${section('passkeys', 'Passkeys', passkeys(await account.passkeys()), notice)}
    ${section('sessions', 'Sessions', sessions(await account.sessions(), isConnected), notice)}
    ${section('activity', 'Recent activity', activity(userId))}`
  c.header('Cache-Control', 'private, no-store')
  return showPage(c, 'Your account', main, notice?.isError ? 409 : 200)
}
