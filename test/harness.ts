import { onTestFinished, vi } from 'vitest'
import { resolvePreset } from '../src/features/preset.ts'
import { createContext } from '../src/http/create-context.ts'
import { ParsedRequest } from '../src/http/request.ts'
import { createAuth } from '../src/index.ts'
import type { Context } from '../src/seams/context.ts'
import type { AuthRequest } from '../src/seams/http.ts'
import type { ResolvedConfig } from '../src/seams/resolved-config.ts'
import { resetCounters } from '../src/store/limits/memory-counters-table.ts'
import { type Browser as KitBrowser, openBrowser as openKitBrowser } from '../src/testing/open-browser.ts'
import type { Auth } from '../src/types/auth.ts'
import type { AuthConfig } from '../src/types/config.ts'
import { assertInvariants, assertWatched, ORIGIN, type Watch } from './invariants.ts'

export { assertInvariants, ORIGIN }

export const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
/** Another good one, for rotation. */
export const OLD_SECRET = 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d'

export const SESSION = '__Host-latchkey.session'
export const CSRF = '__Host-latchkey.csrf'
export const TRANSACTION = '__Host-latchkey.tx.'

/** Vector list V: targets that must never lead away. */
export { HOSTILE_URLS } from '../runtimes/suite/hostile-urls.ts'

/** Where the runtimes put the function that resets the library that they test, which is not made of the sources. */
export const RESET: unique symbol = Symbol.for('latchkey.tests.reset')

/** Makes the next configurations start as in another process, where nothing was counted. */
export const startProcess = (): void => (Reflect.get(globalThis, RESET) ?? resetCounters)()

type Env = Record<string, string | undefined>

/** What the application's logger was given. */
export interface LogSink {
  readonly errors: Error[]
  readonly warnings: unknown[][]
  readonly debug: unknown[][]
}

function createLog(): { log: LogSink; logger: NonNullable<AuthConfig['logger']> } {
  const log: LogSink = { errors: [], warnings: [], debug: [] }
  const logger = {
    error: (error: Error) => void log.errors.push(error),
    warn: (...messages: unknown[]) => void log.warnings.push(messages),
    debug: (...messages: unknown[]) => void log.debug.push(messages),
  }
  return { log, logger }
}

const ENV: Env = { AUTH_URL: ORIGIN }

/** A resolved configuration, for tests below `createAuth`. */
export function openConfig(overrides: Partial<AuthConfig> = {}, env: Env = ENV): ResolvedConfig & { log: LogSink } {
  const { log, logger } = createLog()
  return { ...resolvePreset({ providers: [], secret: SECRET, logger, ...overrides }, env), log }
}

/** What a test says of a request; the rest is an ordinary same-origin POST. */
export interface RequestOptions {
  readonly cookie?: string | null
  readonly headers?: Record<string, string>
  readonly body?: AuthRequest['body']
  readonly action?: AuthRequest['action']
  readonly argument?: string
  readonly origin?: string
}

/** One request, as the parts below the actions get it. */
export function openContext(config: ResolvedConfig, options: RequestOptions = {}): Context {
  const { cookie = null, body = {}, action = 'signin', argument = null, origin = ORIGIN } = options
  const headers = new Headers(options.headers)
  if (cookie !== null) headers.set('cookie', cookie)
  const url = `${origin}/auth/${action}`
  const raw = new Request(url, { method: 'POST', headers })
  const parsed = { method: 'POST', action, argument, origin, body } as const
  const request = new ParsedRequest(raw, { ...parsed, url })
  return createContext(config, request)
}

/** The `Cookie` header that a browser sends after these `Set-Cookie` values. */
export function cookieOf(setCookies: readonly string[]): string {
  const kept = setCookies.filter((text) => !/; Max-Age=0(?:;|$)/.test(text))
  return kept.map((text) => text.split(';', 1)[0]).join('; ')
}

/** Waits for the next millisecond, so that a request begins after what came before it. A stopped clock stays. */
export async function passMillisecond(): Promise<void> {
  const start = Date.now()
  while (!vi.isFakeTimers() && Date.now() === start) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** A clock that only the test moves. Real again when the test ends. */
export function stopClock(at = '2030-06-15T12:00:00Z'): { advance(seconds: number): void; now(): number } {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  onTestFinished(() => void vi.useRealTimers())
  return {
    advance: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
    now: () => Math.floor(Date.now() / 1000),
  }
}

/** The browser of the test kit. */
export interface Browser extends Omit<KitBrowser, 'session'> {
  /** What `GET session` answers: of any shape, since callbacks of tests return all kinds. */
  session(): Promise<unknown>
}

/**
 * The browser of the test kit in front of `auth.handle`, with redirects as they come. Every answer it gets is held against the invariants.
 *
 * @param elsewhere Origins that a redirect may lead to.
 * @param watch What else can be seen of the application.
 */
export function openBrowser(
  auth: Auth,
  origin: string = ORIGIN,
  elsewhere: readonly string[] = [],
  watch: Watch = {},
): Browser {
  async function handle(request: Request): Promise<Response> {
    const before = watch.proofs?.() ?? 0
    const response = await auth.handle(request)
    assertInvariants(response, origin, elsewhere)
    await assertWatched(response, watch, before)
    return response
  }
  return openKitBrowser({ handle }, { origin, redirect: 'manual' })
}

/** An application, its log, and a browser in front of it. */
export interface OpenAuth {
  readonly auth: Auth
  readonly log: LogSink
  readonly browser: Browser
}

/** Where an answer may lead away to: a provider, when a sign-in begins there, and wherever the application says. */
function elsewhereOf({ callbacks }: Partial<AuthConfig>, request: Request, { headers }: Response): string[] {
  const target = headers.get('location')
  const isMeant = /\/signin\/./.test(new URL(request.url).pathname) || callbacks?.redirect !== undefined
  return target !== null && isMeant ? [new URL(target).origin] : []
}

/** The same application, every answer of which is held against the invariants, whoever asks. */
export function asserting(auth: Auth, config: Partial<AuthConfig>, { AUTH_URL }: Env = {}): Auth {
  const own = config.origin === undefined ? AUTH_URL : typeof config.origin === 'string' ? config.origin : undefined
  return {
    ...auth,
    async handle(request, options) {
      const response = await auth.handle(request, options)
      assertInvariants(response, new URL(own ?? request.url).origin, elsewhereOf(config, request, response))
      await assertWatched(response, { secrets: () => [config.secret ?? []].flat() }, 0)
      return response
    },
  }
}

/** Sign-in for `https://app.example` with a good secret and no other environment. */
export function openAuth(overrides: Partial<AuthConfig> = {}, env: Env = ENV): OpenAuth {
  const { log, logger } = createLog()
  const config = { providers: [], secret: SECRET, logger, ...overrides }
  const auth = asserting(createAuth(config, { env }), config, env)
  return { auth, log, browser: openBrowser(auth) }
}
