import { type AuthConfig, customFetch, isAuthError, type OAuthOptions } from '../../../../src/index.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import {
  type AuthorizationResponse,
  type AuthorizationServer,
  type AuthorizationServerOptions,
  createAuthorizationServer,
} from '../../../../src/testing/index.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import { type Browser, type OpenAuth, ORIGIN, openAuth, openBrowser } from '../../../harness.ts'
import { createTestAdapter, type TestAdapter } from './adapter.ts'

/** Who can sign in at the providers: the same people at both. */
const USERS: NonNullable<AuthorizationServerOptions['users']> = {
  ada: {
    sub: 'ada-1',
    name: 'Ada',
    email: 'ada@example.com',
    email_verified: true,
    picture: 'https://x.example/a.png',
  },
  eve: { sub: 'eve-1', name: 'Eve', email: 'ada@example.com', email_verified: false },
  bob: { sub: 'bob-1', name: 'Bob', email: 'bob@example.com', email_verified: true },
  anon: { sub: 'anon-1', name: 'Anon' },
}

/** What the application heard, in order. */
export interface Heard {
  readonly event: string
  readonly message: Record<string, unknown>
}

/** An application with two providers, `idp` and `other`, and a store. */
export interface App extends OpenAuth, TestAdapter {
  readonly heard: Heard[]
  /** The providers' servers, by id. */
  readonly servers: Readonly<Record<string, AuthorizationServer>>
  /** A whole sign-in. @returns the type of the error it ended with, or where it led */
  signIn(provider: string, user: string, browser?: Browser): Promise<string>
  openBrowser(): Browser
  /** Names of the events so far. */
  events(): string[]
}

export interface AppOptions {
  readonly config?: Partial<AuthConfig>
  /** Options of both providers. */
  readonly provider?: Omit<OAuthOptions, 'id'>
  readonly without?: readonly (keyof Adapter)[]
  readonly users?: AuthorizationServerOptions['users']
  /** How both providers sign. */
  readonly alg?: AuthorizationServerOptions['alg']
}

const ISSUERS = { idp: 'https://idp.example', other: 'https://other.example' }

function endOf(location: string | null): string {
  const target = new URL(location || 'https://nowhere.example')
  return target.searchParams.get('error') ?? target.href
}

/** Brings the answer of a provider: by a redirect, or by a cross-site POST and the GET that follows it. */
export async function deliver(browser: Browser, answer: AuthorizationResponse): Promise<Response> {
  const response = await browser.deliver(answer)
  const next = response.headers.get('location') ?? ''
  return next.startsWith(`${answer.url}?id=`) ? browser.navigate(next, { 'sec-fetch-site': 'cross-site' }) : response
}

export function openApp({ alg = 'RS256', config = {}, provider, without = [], users = USERS }: AppOptions = {}): App {
  const store = createTestAdapter(without)
  const servers = Object.entries(ISSUERS).map(([id, issuer]) => ({
    id,
    server: createAuthorizationServer({ alg, issuer, users }),
  }))
  const heard: Heard[] = []
  const hear = (event: string) => (message: object) => void heard.push({ event, message: { ...message } })
  const opened = openAuth({
    adapter: store.adapter,
    session: { strategy: 'jwt' },
    events: {
      createUser: hear('createUser'),
      updateUser: hear('updateUser'),
      linkAccount: hear('linkAccount'),
      signIn: hear('signIn'),
    },
    ...config,
    providers: [
      ...servers.map(({ id, server: { issuer, clientId, clientSecret, fetch } }) =>
        Oidc({ id, issuer, clientId, clientSecret, [customFetch]: fetch, ...provider }),
      ),
      ...(config.providers ?? []),
    ],
  })
  const open = () => openBrowser(opened.auth, ORIGIN, Object.values(ISSUERS))
  const first = open()
  return {
    ...opened,
    ...store,
    browser: first,
    heard,
    servers: Object.fromEntries(servers.map(({ id, server }) => [id, server])),
    openBrowser: open,
    events: () => heard.map(({ event }) => event),
    async signIn(id, user, browser = first) {
      const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
      const started = await browser.post(`/auth/signin/${id}`, { csrfToken: String(csrfToken) })
      const server = servers.find((one) => one.id === id)?.server
      const location = started.headers.get('location') ?? ''
      if (!server || !location.startsWith(server.issuer)) return endOf(location)
      return endOf((await deliver(browser, await server.authorize(location, { user }))).headers.get('location'))
    },
  }
}

export const HOME = `${ORIGIN}/`

/** Type of the error that was logged last. */
export const lastError = ({ log }: Pick<OpenAuth, 'log'>): string | undefined => {
  const error = log.errors.at(-1)
  return isAuthError(error) ? error.type : error?.name
}
