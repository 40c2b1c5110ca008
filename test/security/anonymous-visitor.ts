// An application with every sign-in method that records what it writes, and the requests of a visitor without a session.

import { memory } from '../../src/adapters/memory.ts'
import { type AuthConfig, createAuth, customFetch } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Mail } from '../../src/providers/mail.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import { createAuthorizationServer, openBrowser } from '../../src/testing/index.ts'
import { ORIGIN, SECRET } from '../harness.ts'
import type { AnonymousWrite } from './anonymous-writes.ts'

/** One write, as the table names it. */
export interface Write extends Pick<AnonymousWrite, 'kind' | 'name' | 'seconds'> {
  /** Tells two writes of a request apart. */
  readonly key: string
}

const ISSUER = 'https://idp.example'
const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

/** A provider that accepts pushed requests and no code. */
function openServer() {
  const endpoint = `${ISSUER}/par`
  const server = createAuthorizationServer({
    tamper: { metadata: { pushed_authorization_request_endpoint: endpoint, end_session_endpoint: `${ISSUER}/out` } },
  })
  const fetch: typeof server.fetch = async (url, init) =>
    url === endpoint
      ? Response.json({ request_uri: 'urn:example:1', expires_in: 60 }, { status: 201 })
      : server.fetch(url, init)
  return { server, client: { issuer: ISSUER, clientId: 'client', clientSecret: 'secret', [customFetch]: fetch } }
}

/** The same adapter, which reports what it writes. */
function record(adapter: ReturnType<typeof memory>, report: (write: Write) => void): ReturnType<typeof memory> {
  const { add, increment, set, swap } = adapter.state
  const write = (key: string, ttl: number, isWritten = true) => {
    if (isWritten) report({ kind: 'state', name: key.split(':', 1)[0] ?? '', key, seconds: ttl / 1000 })
  }
  const state: typeof adapter.state = {
    ...adapter.state,
    set(key, value, ttl) {
      write(key, ttl)
      return set(key, value, ttl)
    },
    add(key, value, ttl) {
      write(key, ttl)
      return add(key, value, ttl)
    },
    swap(key, expected, next, ttl) {
      write(key, ttl, next !== null)
      return swap(key, expected, next, ttl)
    },
    increment(key, by, ttl) {
      write(key, ttl, by > 0)
      return increment(key, by, ttl)
    },
  }
  const refuse = (name: string) => () => {
    throw new Error(`an anonymous request has called ${name}`)
  }
  const writers = Object.keys(adapter).filter((name) => /^(?:create|update|link|unlink|delete)/.test(name))
  return {
    ...adapter,
    ...Object.fromEntries(writers.map((name) => [name, refuse(name)])),
    createVerificationToken(row) {
      const name = row.identifier.includes('@') ? 'address' : row.identifier
      report({ kind: 'row', name, key: row.token, seconds: (row.expires.getTime() - Date.now()) / 1000 })
      return adapter.createVerificationToken(row)
    },
    state,
  }
}

/** A cookie that a response sets. */
function readCookie(line: string): Write | null {
  const [, plain = ''] = /^(?:__Host-)?([^=]+)=/.exec(line) ?? []
  const [, age] = /; Max-Age=(\d+)/.exec(line) ?? []
  const name = plain.replace(/(?<=\.tx\.)[0-9a-z]{12}$/, '<id>')
  return age === '0' ? null : { kind: 'cookie', name, key: plain, seconds: age === undefined ? null : Number(age) }
}

/** Opens the application and a browser. @param limits Replaces rate limits. */
export function openVisitor(limits: NonNullable<NonNullable<Exclude<AuthConfig['rateLimit'], false>>['limits']> = {}) {
  const writes: Write[] = []
  const { client, server } = openServer()
  const logout = { backchannelLogout: true, frontchannelLogout: true }
  const waiting: Promise<unknown>[] = []
  const config: AuthConfig = {
    secret: SECRET,
    logger: { error: () => {}, warn: () => {} },
    adapter: record(memory(), (write) => void writes.push(write)),
    session: { strategy: 'jwt', revocation: true },
    experimental: { enableWebAuthn: true },
    rateLimit: { limits, clientAddress: () => '2001:db8::1' },
    audit: {
      sink: ({ id, type }) => void writes.push({ kind: 'audit', name: type, key: id, seconds: null }),
      waitUntil: (promise) => void waiting.push(promise),
    },
    providers: [
      Oidc({ id: 'idp', ...client, ...logout }),
      Oidc({ id: 'posted', ...client, formPost: true }),
      Oidc({ id: 'pushed', ...client, par: true }),
      Mail({ sendVerificationRequest: () => {}, maxAge: 86_400 }),
      Credentials({ credentials: { name: {}, password: { type: 'password' } }, authorize: () => null }),
      Passkey(),
    ],
  }
  const auth = { ...createAuth(config, { env: { AUTH_URL: ORIGIN } }) }
  const browser = openBrowser(auth, { origin: ORIGIN, redirect: 'manual' })
  const handle = auth.handle
  return { auth, browser, handle, server, waiting, writes }
}

type Visitor = ReturnType<typeof openVisitor>

const stateOf = ({ headers }: Response): string =>
  new URL(headers.get('location') ?? ORIGIN, ORIGIN).searchParams.get('state') ?? 'none'

const start = ({ browser }: Visitor, provider: string, fields: Record<string, string> = {}) =>
  browser.submit(`/auth/signin/${provider}`, fields)

const postAnswer = async ({ browser }: Visitor, state: string) => {
  const posted = await browser.post('/auth/callback/posted', { state, code: 'x' }, CROSS_SITE)
  return posted.status === 303 ? browser.navigate(posted.headers.get('location') ?? '/auth') : posted
}

const logoutToken = (visitor: Visitor, token: string) =>
  visitor.browser.fetch('/auth/backchannel-logout/idp', {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })

const MAILED = /mail|code/

/** Whether a step may write what belongs to a mail. */
export const isMailed = (name: string): boolean => MAILED.test(name)

type Act = (visitor: Visitor, text: string) => Promise<unknown>

/** What the visitor does, by name. Texts are arbitrary. */
export const STEPS: Readonly<Record<string, Act>> = {
  'reads pages': async ({ browser }, text) => {
    for (const page of ['signin', 'signout', 'error', 'verify-request', 'csrf', 'session', 'providers'])
      await browser.navigate(`/auth/${page}?${new URLSearchParams({ callbackUrl: `/${text}`, error: text })}`)
  },
  'starts with a provider': (visitor, text) => start(visitor, 'idp', { callbackUrl: `/${text}` }),
  'starts with a pushed request': (visitor) => start(visitor, 'pushed'),
  'starts with an unknown provider': (visitor, text) => start(visitor, encodeURIComponent(text || 'x')),
  'answers an attempt': async (visitor, text) => {
    const query = new URLSearchParams({ code: text || 'x', state: stateOf(await start(visitor, 'idp')), iss: ISSUER })
    await visitor.browser.navigate(`/auth/callback/idp?${query}`)
  },
  'answers an attempt with an error': async (visitor) => {
    const query = new URLSearchParams({
      error: 'access_denied',
      state: stateOf(await start(visitor, 'idp')),
      iss: ISSUER,
    })
    await visitor.browser.navigate(`/auth/callback/idp?${query}`)
  },
  'answers without an attempt': ({ browser }, text) =>
    browser.navigate(`/auth/callback/idp?${new URLSearchParams({ code: 'x', state: text, iss: ISSUER })}`),
  'posts an answer': async (visitor) => postAnswer(visitor, stateOf(await start(visitor, 'posted'))),
  'posts an answer without an attempt': (visitor, text) => postAnswer(visitor, `${text}.x`),
  'posts an invented answer': (visitor) => postAnswer(visitor, '000000000000.x'),
  'requests a mail': (visitor, text) =>
    start(visitor, 'mail', { email: `${encodeURIComponent(text).replaceAll(/\W/g, '')}x@mail.example` }),
  'requests a mail for no address': (visitor, text) => start(visitor, 'mail', { email: text }),
  'opens a link that no mail has': async ({ browser }, text) => {
    await browser.navigate(`/auth/callback/mail?${new URLSearchParams({ token: text })}`)
    await browser.submit('/auth/callback/mail', { token: text })
  },
  'types a code': async (visitor, text) => {
    const state = stateOf(await start(visitor, 'mail', { email: 'code@mail.example' }))
    await visitor.browser.submit('/auth/verify-request', { provider: 'mail', state, code: '000000' })
    await visitor.browser.submit('/auth/verify-request', { provider: 'mail', state, code: text })
  },
  'types a password': ({ browser }, text) =>
    browser.submit('/auth/callback/credentials', { name: text, password: text }),
  'begins a ceremony': async ({ browser }, text) => {
    await browser.fetch('/auth/webauthn-options/passkey?action=authenticate')
    await browser.fetch(`/auth/webauthn-options/passkey?${new URLSearchParams({ action: 'register', email: text })}`)
    await browser.fetch('/auth/webauthn-options/passkey?action=register&email=x@mail.example')
  },
  'finishes a ceremony': ({ browser }, text) =>
    browser.submit('/auth/callback/passkey', { action: 'authenticate', data: JSON.stringify({ id: text }) }),
  'signs out': ({ browser }) => browser.submit('/auth/signout', {}),
  'signs out at the provider': async ({ browser }, text) => {
    // From an earlier sign-in of this browser.
    browser.cookies.set('__Host-latchkey.last', 'idp')
    await browser.submit('/auth/signout', { federated: 'true', callbackUrl: `/${text}` })
    browser.cookies.delete('__Host-latchkey.last')
    await browser.navigate(`/auth/signout/return?${new URLSearchParams({ state: text })}`)
  },
  'changes a session': ({ browser }, text) => browser.submit('/auth/session', { data: text }),
  'sends forms without a token': async ({ browser }, text) => {
    for (const path of ['signin/idp', 'signin/mail', 'callback/credentials', 'signout', 'session', 'verify-request'])
      for (const headers of [{}, CROSS_SITE])
        await browser.post(`/auth/${path}`, { csrfToken: text, email: 'a@mail.example' }, headers)
  },
  'shows a logout frame': ({ browser }, text) =>
    browser.navigate(`/auth/frontchannel-logout/idp?${new URLSearchParams({ iss: ISSUER, sid: text })}`),
  'sends no logout token': async (visitor, text) => {
    await logoutToken(visitor, text)
    const headers = { 'content-type': 'text/plain' }
    await visitor.browser.fetch('/auth/backchannel-logout/idp', { method: 'POST', body: text, headers })
  },
  'sends a forged logout token': async (visitor, text) => {
    visitor.server.tamper.signature = 'other-key'
    const token = await visitor.server.logoutToken({ sub: text || 'ada', sid: text || 's1' })
    visitor.server.tamper.signature = undefined
    await logoutToken(visitor, token)
  },
  'sends other methods': async ({ browser }, text) => {
    for (const path of ['signin/idp', 'callback/idp', 'signout', 'session', `${encodeURIComponent(text)}`])
      for (const method of ['HEAD', 'PUT', 'DELETE', 'OPTIONS']) await browser.fetch(`/auth/${path}`, { method })
  },
}

/** Runs a step. @returns What each of its requests has written. */
export async function act(visitor: Visitor, name: string, text: string): Promise<Write[][]> {
  const { auth, handle, waiting, writes } = visitor
  const requests: Write[][] = []
  auth.handle = async (...given) => {
    const before = writes.length
    const response = await handle(...given)
    await Promise.all(waiting.splice(0))
    const cookies = response.headers.getSetCookie().flatMap((line) => readCookie(line) ?? [])
    requests.push([...writes.slice(before), ...cookies])
    return response
  }
  await STEPS[name]?.(visitor, text)
  return requests
}
