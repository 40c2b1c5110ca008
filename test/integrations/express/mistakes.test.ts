// The mistakes of a first project: what the terminal and the page say, and that it says what to do.

import { DatabaseSync } from 'node:sqlite'
import express from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { createAuth } from '../../../src/index.ts'
import { ServerAuth, session } from '../../../src/integrations/express/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Email } from '../../../src/providers/email.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { SECRET } from '../../harness.ts'
import { createBrowser, sendRaw, serve, signInAs } from './harness.ts'
import { openTerminal, printing, type Said, signInAtProvider, start, visit } from './mistakes/scene.ts'

/** Signs in with one configuration, and opens a page that reads the session with another one. */
async function readElsewhere(mode?: string): Promise<Said> {
  const print = openTerminal(mode)
  const app = express().use('/auth', ServerAuth(printing({ trustHost: true })))
  app.use(session(printing({ trustHost: true, secret: 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d' })))
  app.get('/', (_, res) => void res.send(res.locals['session'] ? 'Welcome' : 'Signed out'))
  const browser = createBrowser(await serve(app))
  await signInAs(browser)
  for (const _ of [1, 2]) await browser.fetch('/')
  return { page: await (await browser.fetch('/')).text(), terminal: print() }
}

/** Mounts the handler below one for unknown paths, and opens two of its pages. */
async function mountLate(mode?: string): Promise<Said> {
  const print = openTerminal(mode)
  const app = express().use((_, res) => void res.status(404).send('Not found'))
  app.use('/auth', ServerAuth(printing()))
  await visit(app, '/auth/providers', print)
  return visit(app, '/auth/signin', print)
}

/** Opens the sign-in page of an application with another address. */
async function visitWithOrigin(origin: (url: string) => string): Promise<Said> {
  const print = openTerminal()
  const app = express()
  const server = await serve(app)
  app.use('/auth', ServerAuth(printing({ origin: origin(server.url) })))
  const response = await createBrowser(server).fetch('/auth/signin', { headers: { accept: 'text/html' } })
  return { page: await response.text(), terminal: print() }
}

/** A request of a proxy that ends TLS. */
async function visitBehindProxy(): Promise<Said> {
  const print = openTerminal('production')
  const server = await serve(express().use('/auth', ServerAuth(printing())))
  const head = ['Host: app.example', 'X-Forwarded-Proto: https', 'Accept: text/html', 'Connection: close']
  const page = await sendRaw(server, `GET /auth/signin HTTP/1.1\n${head.join('\n')}\n\n`)
  return { page, terminal: print() }
}

/** Signs in after another part of the application has read the form. */
async function signInWithParser(): Promise<Said> {
  const print = openTerminal()
  const app = express().use(express.urlencoded(), express.json())
  app.use('/auth', ServerAuth(printing()))
  const { headers } = await signInAs(createBrowser(await serve(app)))
  return { page: String(headers.get('location')), terminal: print() }
}

/** Signs in after something else has read the stream. */
async function signInWithoutBody(): Promise<Said> {
  const print = openTerminal()
  const app = express().use((req, _, next) => void req.resume().on('end', () => next()))
  app.use('/auth', ServerAuth(printing()))
  const response = await signInAs(createBrowser(await serve(app)))
  return { page: await response.text(), terminal: print() }
}

const PASSWORD = { credentials: { username: {} }, authorize: () => ({ id: '1' }) }
const SQLITE = () => sql(fromSqlite(new DatabaseSync(':memory:')))

/** A mistake, and texts that the terminal and the page contain. */
type Row = readonly [mistake: string, make: () => Said | Promise<Said>, terminal: readonly string[], page?: string]

const ROWS: readonly Row[] = [
  ['1: no secret', () => start({}), ['AUTH_SECRET is not set', 'Set AUTH_SECRET="$(openssl rand -base64 33)"']],
  ['2: a short secret', () => start({ secret: 'short-one' }), ['9 of 32 characters', 'Fix: ']],
  [
    '3: a callback URL that the provider does not know',
    () => signInAtProvider({}),
    ['register exactly this redirect URI there: http://127.0.0.1:', '/auth/callback/acme'],
  ],
  [
    '4: a wrong client secret',
    () => signInAtProvider({ options: { clientSecret: 'of another client' } }),
    ['Correct AUTH_ACME_ID and AUTH_ACME_SECRET'],
    'Correct AUTH_ACME_ID and AUTH_ACME_SECRET',
  ],
  [
    '5: no AUTH_URL behind a proxy',
    visitBehindProxy,
    ['UntrustedHost', 'Set AUTH_URL=https://app.example if users see this address'],
    '<!doctype html>',
  ],
  [
    '6: http in AUTH_URL behind a proxy that ends TLS',
    () => visitWithOrigin(() => 'http://app.example'),
    ['Behind a proxy that ends TLS, set AUTH_URL=https://app.example'],
  ],
  [
    '6: https in AUTH_URL of a server without TLS',
    () => visitWithOrigin((url) => url.replace('http:', 'https:')),
    ['Redirects lead to https://127.0.0.1:', 'set AUTH_URL=http://127.0.0.1:'],
  ],
  [
    '7: a base path and another mount',
    () => visit(express().use('/login', ServerAuth(printing({ basePath: '/auth' }))), '/login/signin'),
    ['`ServerAuth` is mounted at /login, but `basePath` has /auth', "Mount it at /auth, or set basePath: '/login'"],
  ],
  [
    '8: mounted below the handler for unknown paths',
    () => mountLate(),
    ['GET /auth/providers was answered with 404 by another handler', 'Mount `ServerAuth` above it'],
    'Not found',
  ],
  ['9: a body parser above', signInWithParser, [''], 'http://127.0.0.1:'],
  ['9: a body that other middleware has read', signInWithoutBody, ['Mount latchkey above middleware that reads it']],
  [
    '10: no variables on Workers',
    () => {
      openTerminal()
      const error = captureError(() => createAuth({ providers: [GitHub] }, { env: {} }))
      return { page: '', terminal: String(error) }
    },
    ['AUTH_SECRET: is missing', 'AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET', 'Fix: '],
  ],
  [
    '11: email without an adapter',
    () => start({ providers: [Email({ sendVerificationRequest: () => {} })] }),
    ['adapter: is missing', 'import { '],
  ],
  [
    '12: tables that are missing',
    () => signInAtProvider({ config: { adapter: SQLITE() } }),
    ['Run `await adapter.migrate()` once', 'migrate --apply'],
    'migrate --apply',
  ],
  [
    '13: the strategy `database` without an adapter',
    () => start({ session: { strategy: 'database' } }),
    ['adapter', 'Fix: '],
  ],
  [
    '13: a `jwt` callback that never runs',
    () => visit(printing({ adapter: SQLITE(), callbacks: { jwt: ({ token }) => token } })),
    ["`callbacks.jwt` is not called with strategy 'database'"],
  ],
  [
    '14, 18: another secret in a second configuration, or after a restart',
    () => readElsewhere(),
    ['was sealed with another secret', 'sign in again', 'need the same secret'],
    'Signed out',
  ],
  [
    '15: a clock that is slow',
    () => signInAtProvider({ idp: { tamper: { claims: { iat: Math.floor(Date.now() / 1000) + 3600 } } } }),
    ['timedatectl set-ntp true'],
    'timedatectl set-ntp true',
  ],
  [
    '16: a provider without an id',
    () => start({ providers: [Oidc({ issuer: 'https://idp.example' } as Parameters<typeof Oidc>[0])] }),
    ['providers[0].id', "Fix: id: 'my-provider'"],
  ],
  [
    '17: a misspelt option',
    () => visit(printing({ provider: [Credentials(PASSWORD)] } as object)),
    ['`provider` has no effect', 'Did you mean `providers`?'],
  ],
  [
    '19: a wrong issuer',
    () => signInAtProvider({ idp: { tamper: { metadata: { issuer: 'https://other.example' } } } }),
    ['https://other.example', 'https://idp.example'],
    'https://other.example',
  ],
  [
    'Node 18, which has no Web Crypto',
    () => {
      vi.stubGlobal('crypto', undefined)
      onTestFinished(() => void vi.unstubAllGlobals())
      return start({ secret: SECRET })
    },
    ['Node: is too old: latchkey needs Node 20 or newer', 'Fix: nvm install 24'],
  ],
  // 20, an application of CommonJS, has no process to look at: see `doctor` in test/cli/doctor/mistakes.test.ts.
]

function captureError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('the log of a first project explains', () => {
  for (const [mistake, make, terminal, page = ''] of ROWS)
    test(mistake, async () => {
      const said = await make()
      for (const text of terminal) expect(said.terminal).toContain(text)
      expect(said.page).toContain(page)
    })

  test('a cookie of another library once, and never in production', async () => {
    const { terminal } = await readElsewhere()
    expect(terminal.match(/foreign-session/g)).toHaveLength(1)
    expect(await readElsewhere('production')).toEqual({ terminal: '', page: 'Signed out' })
  })

  test('an unreachable handler once, and never in production', async () => {
    const { terminal } = await mountLate()
    expect(terminal.match(/handler-unreached/g)).toHaveLength(1)
    expect((await mountLate('production')).terminal).toBe('')
  })
})
