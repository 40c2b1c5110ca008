// An application with two providers that end sessions, mail and passkeys, and what adds to a session.

import { openAuthenticator } from '../../../runtimes/suite/authenticator.ts'
import { type AuthConfig, customFetch } from '../../../src/index.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { createAuthorizationServer } from '../../../src/testing/authorization-server.ts'
import type { Browser } from '../../../src/testing/open-browser.ts'
import { formOf } from '../../methods/mail.ts'
import { ORIGIN, openApplication, type Strategy } from './open-application.ts'

const ADA = { sub: 'ada-2', name: 'Ada', email: 'ada@example.com', email_verified: true }

/** What adds to a session, and starts none. */
export const ADDITIONS = ['linking another provider', 'adding a passkey', 'a mail sign-in'] as const

/** A provider that can end sessions. Its session of Ada is `ada-session` at `idp`, and `other-session` at `other`. */
export type Ender = 'idp' | 'other'

/** Opens the application. @param isEnder Whether its providers can end sessions. */
export function openMethods(strategy: Strategy, more: Partial<AuthConfig> = {}, isEnder = true) {
  const server = createAuthorizationServer({ alg: 'ES256', issuer: 'https://other.example', users: { ada: ADA } })
  server.tamper.claims = { sid: 'other-session' }
  const { issuer, clientId, clientSecret, fetch } = server
  const urls: string[] = []
  const mails = Mail({ id: 'email', sendVerificationRequest: ({ url }) => void urls.push(url) })
  const ends = { backchannelLogout: isEnder, frontchannelLogout: isEnder }
  const other = Oidc({ id: 'other', issuer, clientId, clientSecret, ...ends, [customFetch]: fetch })
  const app = openApplication(
    strategy,
    { ...ends, allowDangerousEmailAccountLinking: true },
    {
      experimental: { enableWebAuthn: true },
      ...more,
      providers: [other, mails, Passkey(), ...(more.providers ?? [])],
    },
  )
  for (const each of [app.server, server]) each.tamper.metadata = { end_session_endpoint: `${each.issuer}/logout` }

  /** Begins to link the other provider. @returns What completes it. */
  async function beginLink(browser: Browser): Promise<() => Promise<unknown>> {
    const { headers } = await browser.submit('/auth/signin/other')
    const answer = await server.authorize(headers.get('location') ?? '')
    return () => browser.deliver(answer)
  }

  const add: Readonly<Record<(typeof ADDITIONS)[number], (browser: Browser) => Promise<unknown>>> = {
    'linking another provider': async (browser) => (await beginLink(browser))(),
    async 'adding a passkey'(browser) {
      const offer = await browser.fetch('/auth/webauthn-options/passkey?action=register')
      const data = await openAuthenticator().create((await offer.json()).options)
      await browser.submit('/auth/callback/passkey', { action: 'register', data })
    },
    async 'a mail sign-in'(browser) {
      await browser.submit('/auth/signin/email', { email: ADA.email })
      const { token = '' } = await formOf(await browser.navigate(urls.at(-1) ?? ''))
      await browser.submit('/auth/callback/email', { token })
    },
  }

  /** A provider ends its session of Ada. */
  const end: Readonly<Record<'token' | 'frame', (by: Ender) => Promise<Response>>> = {
    async token(by) {
      const [from, sid] = by === 'idp' ? [app.server, 'ada-session'] : [server, 'other-session']
      return app.post(new URLSearchParams({ logout_token: await from.logoutToken({ sid }) }), by)
    },
    frame(by) {
      const [iss, sid] = by === 'idp' ? [app.server.issuer, 'ada-session'] : [issuer, 'other-session']
      return app.auth.handle(
        new Request(`${ORIGIN}/auth/frontchannel-logout/${by}?${new URLSearchParams({ iss, sid })}`),
      )
    },
  }

  /** Signs out at the provider, too. @returns Where the browser goes. */
  async function signOut(browser: Browser): Promise<URL> {
    const { headers } = await browser.submit('/auth/signout', { federated: 'true', callbackUrl: '/bye' })
    return new URL(headers.get('location') ?? browser.url, ORIGIN)
  }

  return { ...app, add, beginLink, end, other: server, signOut }
}

/** Returns a request of a page of the application, with the cookies of a browser. */
export function requestOf({ cookies }: Browser): Request {
  const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ')
  return new Request(`${ORIGIN}/account`, { method: 'POST', headers: { cookie, origin: ORIGIN } })
}
