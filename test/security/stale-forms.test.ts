import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Mail } from '../../src/providers/mail.ts'
import { OAuth } from '../../src/providers/oauth.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import { CSRF, ORIGIN, openAuth, SESSION } from '../harness.ts'

const WANTED = `${ORIGIN}/wanted`
const ALIAS = 'https://www.app.example'

/** What became of a form. `moved`: to the configured host, `led`: to its target. */
type Fate = 'runs' | 'refused' | 'moved' | 'led'

/** Every POST of a form, with fields that its handler refuses, and what the form does. */
const FORMS: readonly (readonly [path: string, fields: Record<string, string>, kind: 'in' | 'out' | 'change'])[] = [
  ['signin', {}, 'in'],
  ['signin/idp', { 'authorizationParams-max_age': 'x' }, 'in'],
  ['signin/email', { email: 'x' }, 'in'],
  ['callback/credentials', { name: 'Eve' }, 'in'],
  ['callback/email', { token: 'x' }, 'in'],
  ['callback/passkey', { action: 'authenticate', data: 'x' }, 'in'],
  ['verify-request', { provider: 'email', code: '1' }, 'in'],
  ['signout', {}, 'out'],
  ['callback/passkey', { action: 'register', data: 'x' }, 'change'],
  ['callback/passkey', { data: 'x' }, 'change'],
  ['session', { data: 'x' }, 'change'],
]

const TOKENS = ['valid', 'stale', 'malformed', 'absent'] as const
const SITES = ['same-origin', 'same-site', 'cross-site', 'none', null] as const
const SENDERS = [ORIGIN, ALIAS, 'null', null] as const

interface Row {
  readonly kind: 'in' | 'out' | 'change'
  readonly token: (typeof TOKENS)[number]
  readonly site: (typeof SITES)[number]
  readonly sender: (typeof SENDERS)[number]
  readonly isSignedIn: boolean
}

const ROWS: readonly Omit<Row, 'kind'>[] = TOKENS.flatMap((token) =>
  SITES.flatMap((site) =>
    SENDERS.flatMap((sender) => [false, true].map((isSignedIn) => ({ token, site, sender, isSignedIn }))),
  ),
)

const isForeign = ({ site, sender }: Row): boolean =>
  site === null ? sender !== null && sender !== ORIGIN : site !== 'same-origin' && site !== 'none'

/** The sentences of docs/http.md, one after the other. */
function expectedFate(row: Row): Fate {
  const { kind, token, site, sender, isSignedIn } = row
  if (isForeign(row)) return 'refused'
  if (kind === 'in' && site === 'same-origin' && sender === ALIAS) return 'moved'
  if (token === 'valid') return 'runs'
  const isVouched = site === null ? sender === ORIGIN : site === 'same-origin' && sender !== 'null'
  if (token !== 'stale' || !isVouched || kind === 'change') return 'refused'
  return kind === 'in' && isSignedIn ? 'led' : 'runs'
}

function readFate(response: Response): Fate {
  const location = response.headers.get('location')
  if (location === null) return response.status === 403 ? 'refused' : 'runs'
  if (location === WANTED) return 'led'
  const { searchParams } = new URL(location)
  if (searchParams.has('led')) return 'moved'
  return searchParams.get('error') === 'MissingCSRF' ? 'refused' : 'runs'
}

/** A provider that is not contacted. */
const IDP = OAuth({
  id: 'idp',
  clientId: 'c',
  clientSecret: 's',
  authorization: 'https://idp.example/authorize',
  token: 'https://idp.example/token',
  userinfo: 'https://idp.example/userinfo',
  profile: { id: 'sub' },
})

const OPTIONS = { rateLimit: false, experimental: { enableWebAuthn: true }, session: { strategy: 'jwt' } } as const

async function openApp() {
  const providers = [
    Credentials({
      credentials: { name: {} },
      authorize: ({ name }) => (name === 'Ada' ? { id: '1', name: 'Ada' } : null),
    }),
    Mail({ id: 'email', sendVerificationRequest() {} }),
    Passkey,
    IDP,
  ]
  const app = openAuth({ providers, adapter: memory(), ...OPTIONS })
  await app.browser.submit('/auth/callback/credentials', { name: 'Ada' })
  const askToken = async (cookie: string): Promise<string> => {
    const response = await app.auth.handle(new Request(`${ORIGIN}/auth/csrf`, { headers: { cookie } }))
    return (await response.json()).csrfToken
  }
  const [visitor, user] = [`${CSRF}=${'a'.repeat(22)}`, `${SESSION}=${app.browser.cookies.get(SESSION)}`]
  const stale = await askToken('')
  const valid = { [visitor]: await askToken(visitor), [user]: await askToken(user) }
  return { ...app, visitor, user, stale, valid }
}

type App = Awaited<ReturnType<typeof openApp>>

function send(app: App, path: string, fields: Record<string, string>, { token, site, sender, isSignedIn }: Row) {
  const cookie = isSignedIn ? app.user : app.visitor
  const tokens = { valid: app.valid[cookie], stale: app.stale, malformed: 'x.y', absent: undefined }
  const csrfToken = tokens[token]
  const said = { cookie, accept: 'text/html', origin: sender, 'sec-fetch-site': site }
  const headers = Object.entries(said).filter((pair): pair is [string, string] => pair[1] !== null)
  const body = new URLSearchParams({ ...fields, callbackUrl: '/wanted', ...(csrfToken && { csrfToken }) })
  return app.auth.handle(new Request(`${ORIGIN}/auth/${path}`, { method: 'POST', headers, body }))
}

describe('a form', () => {
  test.each(FORMS)('CSRF-16: to %s with %j is judged by every row', async (path, fields, kind) => {
    const app = await openApp()
    for (const row of ROWS) {
      const response = await send(app, path, fields, { ...row, kind })
      const fate = kind === 'out' && readFate(response) === 'led' ? 'runs' : readFate(response)
      expect({ ...row, fate }).toEqual({ ...row, fate: expectedFate({ ...row, kind }) })
      // Nothing runs, so nothing is set, unless the form runs.
      if (fate !== 'runs') expect(response.headers.getSetCookie()).toEqual([])
    }
  })
})
