import { expect } from 'vitest'
import { type Auth, type AuthConfig, type AuthError, createAuth, isAuthError } from '../../src/index.ts'
import type { AuthorizationResponse } from '../../src/testing/index.ts'
import { assertInvariants } from '../invariants.ts'

export const SECRET = 'q7Zt1xWm4Rk9Vb2Ls8Jd5Hf3Nc6Pg0Ya-Tu'

/** What was logged, by level. */
export interface Log {
  readonly errors: AuthError[]
  readonly warnings: unknown[][]
}

/** A browser with cookies, in front of one application. */
export interface Browser {
  readonly auth: Auth
  readonly origin: string
  readonly cookies: Map<string, string>
  readonly log: Log
  /** The `Set-Cookie` values of the last answer. */
  readonly setCookies: string[]
  send(path: string, init?: RequestInit): Promise<Response>
  /** Presses a sign-in button. @returns where it leads */
  start(provider: string, query?: string, fields?: Record<string, string>): Promise<string>
  /** Delivers the provider's answer. */
  deliver(answer: AuthorizationResponse): Promise<Response>
  session(): Promise<Record<string, unknown> | null>
}

/** Keeps or drops a cookie, as browsers do. */
function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const cut = pair.indexOf('=')
  const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
  if (isGone) cookies.delete(pair.slice(0, cut))
  else cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
}

/** Origins that an answer may lead to: beginning a sign-in leads to the provider, a callback to another deployment. */
function elsewhereOf(path: string, { headers }: Response): string[] {
  const { origin } = new URL(headers.get('location') ?? 'https://nowhere.example')
  const isPreview = origin.endsWith('.preview.example') && path.startsWith('https://proxy.example/')
  return path.startsWith('/auth/signin/') || isPreview ? [origin] : []
}

export function openBrowser(
  config: Partial<AuthConfig>,
  env: Record<string, string> = {},
  origin = 'https://app.example',
): Browser {
  const log: Log = { errors: [], warnings: [] }
  const logger = {
    error: (error: Error) => void (isAuthError(error) && log.errors.push(error)),
    warn: (...messages: unknown[]) => void log.warnings.push(messages),
  }
  const auth = createAuth({ secret: SECRET, trustHost: true, logger, providers: [], ...config }, { env })
  const cookies = new Map<string, string>()
  const setCookies: string[] = []

  const send = async (path: string, init: RequestInit = {}, isSameSite = true): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (isSameSite && cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await auth.handle(new Request(new URL(path, origin), { ...init, headers }))
    assertInvariants(response, origin, elsewhereOf(path, response))
    setCookies.length = 0
    setCookies.push(...response.headers.getSetCookie())
    for (const line of setCookies) keep(cookies, line)
    return response
  }

  const start = async (provider: string, query = '', fields: Record<string, string> = {}): Promise<string> => {
    const { csrfToken } = (await (await send('/auth/csrf')).json()) as { csrfToken: string }
    const body = new URLSearchParams({ csrfToken, ...fields })
    const response = await send(`/auth/signin/${provider}${query}`, { method: 'POST', body })
    expect(response.status, log.errors.at(-1)?.message).toBe(303)
    return response.headers.get('location') ?? ''
  }

  return {
    auth,
    origin,
    cookies,
    log,
    setCookies,
    send,
    start,
    async deliver({ url, form }) {
      if (form === null) return send(url)
      // No Lax cookie comes with the POST of another site.
      const response = await send(url, { method: 'POST', body: form }, false)
      const next = response.headers.get('location') ?? ''
      return next.startsWith(`${url}?id=`) ? send(next) : response
    },
    session: async () => (await send('/auth/session')).json() as Promise<Record<string, unknown> | null>,
  }
}

/** The session cookie of an https application. */
export const SESSION = '__Host-latchkey.session'
