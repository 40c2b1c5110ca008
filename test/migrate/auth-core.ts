import { Auth, type AuthConfig } from '@auth/core'
import type { Adapter } from '@auth/core/adapters'
import { ORIGIN, SECRET } from '../harness.ts'

/** A browser in front of Auth.js: what it has, and what it does there. */
export interface AuthjsBrowser {
  readonly cookies: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Follows a mailed link, or fills in the form of credentials. */
  signIn(): Promise<void>
  session(): Promise<unknown>
}

/**
 * Auth.js remembers, for all configurations of a process, that one had sign-in by mail, and then requires these methods of
 * all. Sessions in the cookie do not call them.
 */
const UNUSED: Adapter = {
  createVerificationToken: () => null,
  useVerificationToken: () => null,
  getUserByEmail: () => null,
}

const ADA = { id: '1', name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' }

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /; Max-Age=0(?:;|$)/.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Auth.js itself, signing in as our test's user: by credentials, or with an adapter by mail. */
export function openAuthjs(overrides: Partial<AuthConfig> = {}, origin: string = ORIGIN): AuthjsBrowser {
  const cookies = new Map<string, string>()
  let link = ''
  const email = {
    id: 'email',
    type: 'email',
    name: 'Email',
    maxAge: 600,
    sendVerificationRequest: async ({ url }: { url: string }) => {
      link = url
    },
  }
  const credentials = { id: 'credentials', type: 'credentials', name: 'Credentials', credentials: {} }
  const config = {
    secret: SECRET,
    trustHost: true,
    basePath: '/auth',
    providers: [overrides.adapter ? email : { ...credentials, authorize: async () => ADA }],
    ...(!overrides.adapter && { adapter: UNUSED, session: { strategy: 'jwt' } }),
    ...overrides,
    // Its types want a mail server that is never asked.
  } as AuthConfig
  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const response = await Auth(new Request(new URL(path, origin), { ...init, headers }), config)
    keepCookies(cookies, response)
    return response
  }
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = await (await fetch('/auth/csrf')).json()
    return fetch(path, { method: 'POST', body: new URLSearchParams({ csrfToken, ...fields }) })
  }
  return {
    cookies,
    fetch,
    async signIn() {
      if (!overrides.adapter) return void (await post('/auth/callback/credentials', {}))
      await post('/auth/signin/email', { email: ADA.email })
      await fetch(link)
    },
    session: async () => (await fetch('/auth/session')).json(),
  }
}
