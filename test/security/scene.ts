import { type AuthConfig, customFetch, isAuthError, type OAuthOptions } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import {
  type AuthorizationResponse,
  type AuthorizationServer,
  type AuthorizationServerOptions,
  type AuthorizeOptions,
  createAuthorizationServer,
  type RecordedCall,
} from '../../src/testing/index.ts'
import type { Fetch } from '../../src/types/fetch.ts'
import { createTestAdapter, type TestAdapter } from '../features/stored/account/adapter.ts'
import { type Browser, type OpenAuth, ORIGIN, openAuth, openBrowser, SECRET, SESSION, TRANSACTION } from '../harness.ts'

export const HOME = `${ORIGIN}/`

/** Answers in place of the provider. @param own What the provider itself has answered. */
type Answering = (init: RequestInit, own: Response) => Response | Promise<Response>

/** An application with one provider, `idp`, watched in all that it does. */
export interface Scene extends OpenAuth {
  readonly server: AuthorizationServer
  readonly store: TestAdapter
  /** What the application sent and got that nobody else may see. */
  readonly secrets: ReadonlySet<string>
  /** Requests to one of the provider's endpoints. */
  calls(endpoint: RecordedCall['endpoint']): RecordedCall[]
  /** Another browser in front of the same application. */
  openBrowser(): Browser
  /** Presses the sign-in button. @returns where it leads */
  begin(query?: string, fields?: Record<string, string>): Promise<string>
  /** Signs in at the provider. */
  answer(location?: string, options?: AuthorizeOptions): Promise<AuthorizationResponse>
  /** Delivers the provider's answer, as the browser would. */
  deliver(answer: AuthorizationResponse): Promise<Response>
  /** A whole sign-in. @returns the type of the error it ended with, or where it led */
  signIn(options?: AuthorizeOptions): Promise<string>
  /** Has something else answer at one of the provider's endpoints. */
  replace(endpoint: RecordedCall['endpoint'], answer: Answering): void
  /** The same for an answer that cannot be read to its end. */
  replaceUnread: Scene['replace']
  /** Whether the browser has a session, or an attempt. */
  has(what: 'session' | 'attempt'): boolean
}

export interface SceneOptions {
  readonly server?: AuthorizationServerOptions
  readonly provider?: Omit<OAuthOptions, 'id'>
  readonly config?: Partial<AuthConfig>
  /** Keeps users. @default false */
  readonly stores?: boolean
}

const SENT = ['code', 'code_verifier', 'client_secret', 'client_assertion']
const GOT = ['access_token', 'refresh_token', 'id_token']

/** Answers that nobody should look into. */
const endless = new WeakSet<Response>()

type Replaced = Map<string, Answering>

/** What a token answer holds. */
async function tokensIn(response: Response): Promise<string[]> {
  if (endless.has(response)) return []
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return GOT.map((name) => String(Object(said)[name])).filter((value) => value.length > 15)
}

/** Which endpoint an address is. Others may have been asked meanwhile. */
const endpointOf = (calls: AuthorizationServer['calls'], url: string): string =>
  calls.findLast((call) => call.url.split('?')[0] === url.split('?')[0])?.endpoint ?? ''

/** Passes requests on, and notes what is secret about them. The server records also what it does not answer. */
function listening({ calls, fetch: send }: AuthorizationServer, secrets: Set<string>, replaced: Replaced): Fetch {
  return async (url, init) => {
    const sent = new URLSearchParams(String(init.body ?? ''))
    for (const name of SENT) if (sent.has(name)) secrets.add(sent.get(name) ?? '')
    const answer = await send(url, init)
    const response = (await replaced.get(endpointOf(calls, url))?.(init, answer)) ?? answer
    for (const token of await tokensIn(response)) secrets.add(token)
    return response
  }
}

/** GI-8: whoever writes to the application's configuration throws. */
function deepFrozen<T>(value: T): T {
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype
  if (!isPlain) return value
  for (const inside of Object.values(Object(value))) deepFrozen(inside)
  return Object.freeze(value)
}

const textOf = (errors: readonly Error[]): string =>
  errors.map(({ name, message, stack, cause }) => JSON.stringify({ name, message, stack, cause })).join('\n')

export function openScene({
  server: served = {},
  provider = {},
  config = {},
  stores = false,
}: SceneOptions = {}): Scene {
  const server = createAuthorizationServer({ clientSecret: 'client-secret-7f3a', ...served })
  const secrets = new Set([SECRET, server.clientSecret])
  const store = createTestAdapter()
  const replaced: Replaced = new Map()
  const { clientId, clientSecret, issuer } = server
  const idp = {
    id: 'idp',
    issuer,
    clientId,
    clientSecret,
    [customFetch]: listening(server, secrets, replaced),
    ...provider,
  }
  const opened = openAuth(
    deepFrozen({
      debug: true,
      session: { strategy: 'jwt' },
      ...(stores && { adapter: store.adapter }),
      ...config,
      providers: [Oidc(deepFrozen(idp)), ...(config.providers ?? [])],
    }),
  )
  const calls = (endpoint: RecordedCall['endpoint']) => server.calls.filter((call) => call.endpoint === endpoint)
  const watch = {
    secrets: () => secrets,
    logged: () => `${textOf(opened.log.errors)}${JSON.stringify([opened.log.warnings, opened.log.debug])}`,
    calls: () => server.calls,
    proofs: () => calls('token').length,
  }
  const open = () => openBrowser(opened.auth, ORIGIN, [new URL(issuer).origin], watch)
  const browser = open()
  const scene: Scene = {
    ...opened,
    ...{ browser, server, store, secrets, calls, openBrowser: open },
    async begin(query = '', fields = {}) {
      return (await browser.submit(`/auth/signin/idp${query}`, fields)).headers.get('location') ?? ''
    },
    answer: async (location, options) => server.authorize(location ?? (await scene.begin()), options),
    async deliver({ url, form }) {
      const headers = { 'sec-fetch-site': 'cross-site', origin: new URL(issuer).origin }
      if (form === null) return browser.navigate(url, headers)
      const posted = await browser.post(url, Object.fromEntries(form), headers)
      return browser.navigate(posted.headers.get('location') ?? '', headers)
    },
    async signIn(options) {
      const before = opened.log.errors.length
      const location = await scene.begin()
      if (opened.log.errors.length > before) return lastError(scene)
      const response = await scene.deliver(await scene.answer(location, options))
      return opened.log.errors.length > before ? lastError(scene) : (response.headers.get('location') ?? 'nowhere')
    },
    replace: (endpoint, answer) => void replaced.set(endpoint, answer),
    replaceUnread: (endpoint, answer) =>
      void replaced.set(endpoint, async (init, own) => {
        const response = await answer(init, own)
        endless.add(response)
        return response
      }),
    has: (what) =>
      [...browser.cookies.keys()].some((name) => name.startsWith(what === 'session' ? SESSION : TRANSACTION)),
  }
  return scene
}

/** Type of the error that was logged last. */
export function lastError({ log }: Pick<OpenAuth, 'log'>): string {
  const error = log.errors.at(-1)
  return isAuthError(error) ? error.type : (error?.name ?? 'none')
}
