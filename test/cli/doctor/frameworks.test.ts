import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fromSqlite, sql } from '../../../src/adapters/sql.ts'
import type { SetupCall } from '../../../src/cli/application/listen-for-configs.ts'
import type { Check, Subject } from '../../../src/cli/doctor/check.ts'
import { checkAdapter } from '../../../src/cli/doctor/checks/adapter.ts'
import { checkSchema } from '../../../src/cli/doctor/checks/database.ts'
import { checkExpress } from '../../../src/cli/doctor/checks/express.ts'
import { checkHono } from '../../../src/cli/doctor/checks/hono.ts'
import { checkNext } from '../../../src/cli/doctor/checks/next.ts'
import { checkSolidStart } from '../../../src/cli/doctor/checks/solid-start.ts'
import { checkSvelteKit } from '../../../src/cli/doctor/checks/sveltekit.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { linesOf as told } from './rows.ts'
import { folderOf as projectOf } from './subject.ts'

type Files = Readonly<Record<string, string>>

const subjectOf = (parts: Partial<Subject>): Subject => ({
  ...{ folder: tmpdir(), framework: null, env: {}, sources: new Map(), calls: [], isOffline: false },
  ...parts,
})

const linesOf = (check: Check, parts: Partial<Subject>): Promise<string[]> => told(check, subjectOf(parts))

const SECRET = 'Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4'

const configOf = (options: Partial<AuthConfig> = {}): AuthConfig => ({
  secret: SECRET,
  providers: [Credentials({ credentials: {}, authorize: () => null })],
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  ...options,
})

describe('checkExpress', () => {
  const says = (server: string, options: Partial<AuthConfig> = {}, by: SetupCall['by'] = 'ServerAuth') =>
    linesOf(checkExpress, {
      ...{ framework: 'express', folder: projectOf({ 'src/server.js': `const app = express()\n${server}` }) },
      calls: [{ by, config: configOf(options) }],
    })

  test.each<[what: string, server: string, path: string]>([
    ['at a path', "app.use('/auth', ServerAuth(config))", '/auth'],
    ['at another path', 'app.use("/api/auth/", helmet(), ServerAuth({ providers: [] }))', '/api/auth'],
    ['at a wildcard of Express 4', "app.use('/auth/*', ServerAuth(config))", '/auth'],
    ['at a wildcard of Express 5', "app.all('/auth/{*path}', ServerAuth(config))", '/auth'],
    ['at the root', 'app.use(ServerAuth(config))', '/auth'],
  ])('reads a mount %s', async (_what, server, path) => {
    expect(await says(server)).toEqual([`ok: \`ServerAuth\` handles requests under ${path}.`])
  })

  test('finds the mount of the router from createExpressAuth', async () => {
    const lines = await says(
      "const auth = createExpressAuth(config)\napp.use('/login', auth.router).use('/users', users.router)",
      {},
      'createExpressAuth',
    )
    expect(lines).toEqual(['ok: `ServerAuth` handles requests under /login.'])
  })

  test.each<[what: string, expected: string, basePath: string]>([
    [
      'elsewhere than basePath says',
      'error: `ServerAuth` is mounted at /api/auth, but basePath is /auth: the links and the callback URL do not work.',
      '/auth',
    ],
    [
      'behind a proxy that cuts a prefix off',
      'warning: `ServerAuth` is mounted at /api/auth, but basePath is /app/api/auth. This works only behind a proxy that removes /app from the path.',
      '/app/api/auth',
    ],
  ])('reports a mount %s', async (_what, expected, basePath) => {
    expect(await says("app.use('/api/auth', ServerAuth(config))", { basePath })).toEqual([expected])
  })

  test.each<[what: string, server: string]>([
    ['in a router', "const router = express.Router().use('/auth', ServerAuth(config))\napp.use('/api', router)"],
    ['in an application that another one mounts', "app.use('/auth', ServerAuth(config))\nouter.use('/api', app)"],
    ['with a parameter', "app.use('/:tenant/auth', ServerAuth(config))"],
    ['at two paths', "app.use('/a', ServerAuth(config))\napp.use('/b', ServerAuth(config))"],
    ['in a comment', "// app.use('/auth', ServerAuth(config))"],
    ['at a variable', 'app.use(path, ServerAuth(config))'],
  ])('does not report a mount %s', async (_what, server) => {
    expect(await says(server, { basePath: '/elsewhere' })).toEqual([])
  })
})

const HOOKS = "import { KitAuth } from 'latchkey/sveltekit'\nexport const { handle } = KitAuth({ providers: [] })"
const ENV = "export const variables = defineEnvVars({ ...authEnv('github') })"

describe('checkSvelteKit', () => {
  const says = (files: Files, parts: Partial<Subject> = {}): Promise<string[]> =>
    linesOf(checkSvelteKit, {
      ...{ framework: 'sveltekit', folder: projectOf(files), calls: [{ by: 'KitAuth', config: configOf() }] },
      ...parts,
    })
  const inFile = (...names: readonly string[]) => ({ sources: new Map(names.map((name) => [name, '.env'])) })

  const OPEN = "export default { kit: { csrf: { trustedOrigins: ['*'] } } }"
  test.each<[what: string, files: Files, expected: RegExp]>([
    ['are refused', { 'src/hooks.server.ts': HOOKS }, /^error: SvelteKit refuses the logout tokens of idp with 403/],
    [
      'open all forms',
      { 'src/hooks.server.ts': HOOKS, 'svelte.config.js': OPEN },
      /^warning: .*does not check the origin/,
    ],
    [
      'get in alone',
      {
        'src/hooks.server.ts': `${HOOKS}\n// '/auth/backchannel-logout/' `.replace('//', 'const path ='),
        'svelte.config.js': OPEN,
      },
      /^ok: SvelteKit lets the logout tokens of idp in/,
    ],
  ])('reports whether logout tokens %s', async (_, files, expected) => {
    const providers = [Oidc({ id: 'idp', issuer: 'https://idp.example', backchannelLogout: true })]
    const calls = [{ by: 'KitAuth' as const, config: configOf({ providers }) }]
    expect(await says(files, { calls })).toContainEqual(expect.stringMatching(expected))
  })

  test('finds nothing wrong with the quick start', async () => {
    const files = { 'src/hooks.server.ts': HOOKS, 'src/env.ts': ENV, 'src/routes/account/+server.ts': '' }
    expect(await says(files, inFile('AUTH_SECRET', 'AUTH_GITHUB_ID'))).toEqual([
      'ok: src/env.ts declares the variables of .env.',
      'ok: src/hooks.server.ts exports `handle`.',
    ])
  })

  test.each<[what: string, files: Files, expected: string, parts?: Partial<Subject>]>([
    [
      'no src/env.ts',
      { 'src/hooks.server.ts': HOOKS },
      'error: There is no src/env.ts, and .env has AUTH_SECRET, AUTH_URL: SvelteKit reads only the variables of .env that src/env.ts declares.',
      inFile('AUTH_SECRET', 'AUTH_URL', 'DATABASE_URL'),
    ],
    [
      'a variable that src/env.ts forgets',
      { 'src/hooks.server.ts': HOOKS, 'src/env.ts': ENV },
      'error: src/env.ts does not declare AUTH_GOOGLE_ID of .env: SvelteKit reads only declared variables.',
      inFile('AUTH_SECRET', 'AUTH_GITHUB_ID', 'AUTH_GOOGLE_ID'),
    ],
    [
      'a declaration in a comment',
      { 'src/hooks.server.ts': HOOKS, 'src/env.ts': '// AUTH_SECRET: {},\nexport const variables = defineEnvVars({})' },
      'error: src/env.ts does not declare AUTH_SECRET of .env: SvelteKit reads only declared variables.',
      inFile('AUTH_SECRET'),
    ],
    [
      'no hooks',
      {},
      'error: There is no src/hooks.server.ts: every route of sign-in returns 404, and no visitor is ever signed in.',
    ],
    [
      'hooks without handle',
      { 'src/hooks.server.ts': 'export function handleError() {}' },
      'error: src/hooks.server.ts does not export `handle`: every route of sign-in returns 404, and no visitor is ever signed in.',
    ],
    [
      'a page that ours hides',
      { 'src/hooks.server.ts': HOOKS, 'src/routes/(open)/auth/signin/+page.svelte': '' },
      'warning: src/routes/(open)/auth/signin/+page.svelte is never reached: `handle` itself responds to /auth/signin.',
    ],
    [
      'a page that ours hides at its base path',
      { 'src/hooks.server.ts': HOOKS, 'src/routes/login/error/+page.svelte': '' },
      'warning: src/routes/login/error/+page.svelte is never reached: `handle` itself responds to /login/error.',
      { calls: [{ by: 'KitAuth', config: configOf({ basePath: '/login' }) }] },
    ],
    [
      'a page that ours hides below the path of the application',
      { 'src/hooks.server.ts': HOOKS, 'src/routes/auth/signout/+page.svelte': '' },
      'warning: src/routes/auth/signout/+page.svelte is never reached: `handle` itself responds to /app/auth/signout.',
      { root: '/app' },
    ],
  ])('reports %s', async (_what, files, expected, parts) => {
    expect(await says(files, parts)).toContain(expected)
  })

  test.each<[what: string, files: Files, parts?: Partial<Subject>]>([
    [
      'a handle from another file',
      { 'src/hooks.server.ts': "export { handle } from '$lib/server/auth'", 'src/lib/server/auth.ts': HOOKS },
    ],
    [
      'a sequence that begins with ours',
      {
        'src/hooks.server.ts': "import { handle as ours } from './auth'\nexport const handle = sequence(ours, guard)",
        'src/auth.ts': HOOKS,
      },
    ],
    [
      'pages beside our routes',
      {
        'src/hooks.server.ts': HOOKS,
        'src/routes/auth/profile/+page.svelte': '',
        'src/routes/signin/+page.server.ts': '',
      },
    ],
    [
      'variables of the process',
      { 'src/hooks.server.ts': HOOKS },
      { sources: new Map([['AUTH_SECRET', 'environment']]) },
    ],
    [
      'a list of providers that is made elsewhere',
      { 'src/hooks.server.ts': HOOKS, 'src/env.ts': 'authEnv(...ids)' },
      inFile('AUTH_GOOGLE_ID'),
    ],
  ])('does not report %s', async (_what, files, parts) => {
    expect((await says(files, parts)).filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test('reports nothing for another framework', async () => {
    expect(await says({}, { framework: 'express' })).toEqual([])
  })
})

const ROUTE = "export { GET, POST } from '~/auth'"

describe('checkSolidStart', () => {
  const says = (files: Files, options: Partial<AuthConfig> = {}, env: Subject['env'] = {}): Promise<string[]> =>
    linesOf(checkSolidStart, {
      ...{ framework: 'solid-start', folder: projectOf(files), env },
      calls: [{ by: 'ReactiveAuth', config: configOf(options) }],
    })

  test.each<[what: string, files: Files, options?: Partial<AuthConfig>, env?: Subject['env']]>([
    [
      'the quick start',
      {
        'src/routes/api/auth/[...auth].ts':
          "import { ReactiveAuth } from 'latchkey/solid-start'\nexport const { GET, POST, requireSession } = ReactiveAuth({})",
      },
    ],
    ['a base path', { 'src/routes/auth/[...auth].ts': ROUTE }, { basePath: '/auth' }],
    ['a prefix', { 'src/routes/login/[...auth].ts': ROUTE }, { prefix: '/login' }],
    [
      'a path in AUTH_URL',
      { 'src/routes/(api)/auth/[...all].tsx': ROUTE },
      {},
      { AUTH_URL: 'https://app.example/auth' },
    ],
    [
      'a path of its own',
      { 'src/routes/api/auth/[...auth].ts': ROUTE, 'vite.config.ts': "export default { base: '/app' }" },
      { basePath: '/app/api/auth' },
    ],
  ])('finds nothing wrong with %s', async (_what, files, options, env) => {
    const lines = await says(files, options, env)
    expect(lines).toContainEqual(expect.stringMatching(/^ok: src\/routes\/.* has GET and POST\.$/))
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test.each<[what: string, files: Files, expected: string, options?: Partial<AuthConfig>, env?: Subject['env']]>([
    [
      'no route file',
      {},
      'error: There is no src/routes/api/auth/[...auth].ts: every route under /api/auth returns 404.',
    ],
    [
      'a route file elsewhere than by default',
      { 'src/routes/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/auth/[...auth].ts, which handles /auth; expected src/routes/api/auth/[...auth].ts, because the routes are under /api/auth (the default).',
    ],
    [
      'a route file elsewhere than basePath says',
      { 'src/routes/api/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/api/auth/[...auth].ts, which handles /api/auth; expected src/routes/auth/[...auth].ts, because the routes are under /auth (set by basePath).',
      { basePath: '/auth/' },
    ],
    [
      'a route file elsewhere than AUTH_URL says',
      { 'src/routes/api/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/api/auth/[...auth].ts, which handles /api/auth; expected src/routes/login/[...auth].ts, because the routes are under /login (set by AUTH_URL).',
      {},
      { AUTH_URL: 'https://app.example/login' },
    ],
    [
      'a route file without POST',
      { 'src/routes/api/auth/[...auth].ts': "export { GET } from '~/auth'" },
      'error: src/routes/api/auth/[...auth].ts does not export POST: no user can sign in.',
    ],
    [
      'a route file elsewhere than the prefix says',
      { 'src/routes/api/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/api/auth/[...auth].ts, which handles /api/auth; expected src/routes/login/[...auth].ts, because the routes are under /login (set by prefix).',
      { prefix: '/login' },
    ],
    [
      'a route file without GET',
      { 'src/routes/api/auth/[...auth].ts': "export { POST } from '~/auth'" },
      'error: src/routes/api/auth/[...auth].ts does not export GET: no page and no callback works.',
    ],
    [
      'a file that takes a route',
      { 'src/routes/api/auth/[...auth].ts': ROUTE, 'src/routes/api/auth/signin.tsx': '' },
      'warning: src/routes/api/auth/signin.tsx handles /api/auth/signin instead of src/routes/api/auth/[...auth].ts: SolidStart prefers the more specific file.',
    ],
  ])('reports %s', async (_what, files, expected, options, env) => {
    expect(await says(files, options, env)).toContain(expected)
  })
})

const HANDLERS = "import { handlers } from '@/auth'\nexport const { GET, POST } = handlers"
const PROXY = "export { auth as proxy } from './auth'"
const NEXT: Files = { 'app/api/auth/[...nextauth]/route.ts': HANDLERS, 'proxy.ts': PROXY }

describe('checkNext', () => {
  const says = (files: Files, options: Partial<AuthConfig> = {}, by: SetupCall['by'] = 'NextAuth'): Promise<string[]> =>
    linesOf(checkNext, {
      ...{ framework: 'next', folder: projectOf(files), calls: [{ by, config: configOf(options) }] },
    })

  test.each<[what: string, files: Files, options?: Partial<AuthConfig>]>([
    ['the quick start', NEXT],
    [
      'the folder `src`',
      {
        'src/app/api/auth/[...nextauth]/route.js': HANDLERS,
        'src/proxy.js': 'export default auth(() => {})',
        'src/app/page.tsx': '',
      },
    ],
    [
      'a base path of Next.js',
      { ...NEXT, 'next.config.ts': "export default { basePath: '/shop' }" },
      { basePath: '/shop/api/auth' },
    ],
    ['a group of routes', { 'app/(open)/auth/[...all]/route.ts': HANDLERS, 'proxy.ts': PROXY }, { basePath: '/auth' }],
  ])('finds nothing wrong with %s', async (_what, files, options) => {
    const lines = await says(files, options)
    expect(lines).toContainEqual(expect.stringMatching(/^ok: .*\/route\.[jt]s has GET and POST\.$/))
    expect(lines).toContainEqual(expect.stringMatching(/^ok: .*proxy\.[jt]s exports `proxy`\.$/))
    expect(lines).toHaveLength(2)
  })

  test.each<[what: string, files: Files, expected: string, options?: Partial<AuthConfig>]>([
    [
      'no route file',
      { 'proxy.ts': PROXY },
      'error: There is no app/api/auth/[...nextauth]/route.ts: every route under /api/auth returns 404.',
    ],
    [
      'a route file elsewhere than basePath says',
      NEXT,
      'error: The route file is app/api/auth/[...nextauth]/route.ts, which handles /api/auth; expected app/auth/[...nextauth]/route.ts, because the routes are under /auth (set by basePath).',
      { basePath: '/auth' },
    ],
    [
      'a route file without POST',
      { ...NEXT, 'app/api/auth/[...nextauth]/route.ts': 'export const { GET } = handlers' },
      'error: app/api/auth/[...nextauth]/route.ts does not export POST: no user can sign in.',
    ],
    [
      'a page that takes a route',
      { ...NEXT, 'app/api/auth/signin/page.tsx': '', 'app/api/auth/signin/form.tsx': '' },
      'warning: app/api/auth/signin/page.tsx handles /api/auth/signin instead of app/api/auth/[...nextauth]/route.ts: Next.js prefers the more specific file.',
    ],
    [
      'a base path without that of Next.js',
      { ...NEXT, 'next.config.mjs': "export default { basePath: '/shop' }" },
      'error: next.config has the basePath /shop, but the routes are under /api/auth: Next.js passes them no request.',
    ],
    [
      'no proxy',
      { 'app/api/auth/[...nextauth]/route.ts': HANDLERS },
      'warning: There is no proxy.ts: no session is renewed, and `authorized` is never called.',
    ],
    [
      'a proxy that is not next to `app`',
      { 'src/app/api/auth/[...nextauth]/route.ts': HANDLERS, 'proxy.ts': PROXY },
      'error: Next.js does not read proxy.ts, because it is not next to the folder `app`.',
    ],
    [
      'the middleware of Next.js 15',
      {
        'app/api/auth/[...nextauth]/route.ts': HANDLERS,
        'middleware.ts': "export { auth as middleware } from './auth'",
      },
      'warning: middleware.ts has the name of Next.js 15.',
    ],
    [
      'a proxy with the export of Next.js 15',
      { ...NEXT, 'proxy.ts': "export { auth as middleware } from './auth'" },
      'error: proxy.ts exports neither `proxy` nor a default: Next.js refuses it.',
    ],
  ])('reports %s', async (_what, files, expected, options) => {
    expect(await says(files, options)).toContain(expected)
  })

  test('reports nothing for the Pages Router', async () => {
    expect(await says({ 'pages/api/auth/[...auth].ts': '' }, {}, 'createAuth')).toEqual([])
  })
})

describe('checkHono', () => {
  const says = (server: string, options: Partial<AuthConfig> = {}): Promise<string[]> =>
    linesOf(checkHono, {
      ...{ framework: 'hono', folder: projectOf({ 'src/index.ts': server }) },
      calls: [{ by: 'latchkey', config: configOf(options) }],
    })

  test.each<[what: string, server: string, base: string, options?: Partial<AuthConfig>]>([
    ['an application', 'const app = new Hono().use(latchkey(config))', '/api/auth'],
    ['another path', 'app.use(latchkey(config))', '/login', { basePath: '/login' }],
    [
      'a sub-application',
      "const part = new Hono().use(latchkey(config))\napp.route('/part/', part)",
      '/part/auth',
      { basePath: '/part/auth' },
    ],
    [
      'a sub-application without sign-in',
      "const shop = new Hono()\napp.use(latchkey(config))\napp.route('/shop', shop)",
      '/api/auth',
    ],
    [
      'security headers',
      "import { secureHeaders } from 'hono/secure-headers'\napp.use(latchkey(config))\napp.use(secureHeaders({ referrerPolicy: 'same-origin' }))",
      '/api/auth',
    ],
  ])('finds nothing wrong with %s', async (_what, server, base, options) => {
    expect(await says(server, options)).toEqual([`ok: \`latchkey\` handles requests under ${base}.`])
  })

  test.each<[what: string, server: string, expected: string]>([
    [
      'a sub-application that the base path does not name',
      "part.use('*', latchkey(config))\napp.route('/part', part)",
      'error: `latchkey` is in a sub-application at /part, but its routes are under /api/auth: it gets no request for them.',
    ],
    [
      'security headers above',
      "app.use(secureHeaders({ referrerPolicy: 'same-origin' }))\napp.use(latchkey(config))",
      'warning: `secureHeaders` is above `latchkey`, so its policy replaces that of the built-in pages.',
    ],
    [
      'a referrer policy that hides the origin of forms',
      'app.use(latchkey(config)).use(secureHeaders())',
      'error: `secureHeaders` sets `Referrer-Policy: no-referrer`: browsers then send forms with `Origin: null`, which latchkey refuses.',
    ],
  ])('reports %s', async (_what, server, expected) => {
    expect(await says(server)).toContain(expected)
  })
})

const whole = () => sql(fromSqlite(new DatabaseSync(':memory:')))

describe('checkAdapter', () => {
  const PRUNE =
    'ok: Expired rows stay in the store until `adapter.prune()` or `npx ./latchkey-0.1.0.tgz migrate --prune` runs. Run it once a day.'
  const says = (options: Partial<AuthConfig>): Promise<string[]> =>
    linesOf(checkAdapter, { calls: [{ by: 'createAuth', config: configOf(options) }] })
  const github = [GitHub({ clientId: 'id', clientSecret: 'secret' })]

  test.each<[what: string, options: Partial<AuthConfig>, expected: string]>([
    ['a whole one', { adapter: whole() }, 'ok: The adapter has every method that this configuration can use.'],
    [
      'one that is made',
      { adapter: () => whole() },
      'ok: The adapter has every method that this configuration can use.',
    ],
    ['none', {}, 'ok: No adapter, and none is needed: sessions are stored in the cookie.'],
    [
      'one without sessions',
      { adapter: { ...whole(), createSession: undefined as never, deleteSession: undefined as never } },
      'error: `adapter` lacks createSession, deleteSession.',
    ],
  ])('reports what the adapter has: %s', async (_what, options, expected) => {
    expect(await says(options)).toContain(expected)
  })

  test.each([
    ['listAccountsByUserId', /`account\.accounts\(\)`/],
    ['unlinkAccount', /`account\.unlink`/],
    ['createUserWithAccount', /interrupted/],
    ['updateAccount', /tokens/],
    ['listSessionsByUserId', /`account\.sessions`/],
    ['deleteSessionsByUserId', /`account\.signOutEverywhere`/],
    ['deleteAuthenticator', /`account\.removePasskey`/],
    ['updateAuthenticator', /`account\.renamePasskey`/],
    ['updateAuthenticatorCounterIf', /two concurrent/],
    ['rateLimit', /each process/],
    ['consumeVerificationToken', /sign in twice/],
    ['prune', /stay in the store/],
  ])('warns about the consequences without %s', async (method, effect) => {
    const adapter = { ...whole(), state: undefined as never, [method]: undefined }
    const lines = await says({ adapter, providers: [...github, Passkey], experimental: { enableWebAuthn: true } })
    expect(lines.filter((line) => line !== PRUNE)).toEqual([expect.stringMatching(effect)])
    expect(lines[0]).toMatch(new RegExp(`^warning: The adapter has no \`${method}\`: `))
  })

  test('does not require rateLimit if a state store counts', async () => {
    const adapter = { ...whole(), rateLimit: undefined as never }
    expect(await says({ adapter })).toContain('ok: The adapter has every method that this configuration can use.')
    const other = { ...adapter, state: undefined as never }
    expect(await says({ adapter: other, stateStore: whole() })).toEqual(await says({ adapter }))
    expect(await says({ adapter: other })).toContainEqual(expect.stringContaining('has no `rateLimit`'))
  })

  test('does not require methods that no feature uses', async () => {
    const adapter = { ...whole(), deleteAuthenticator: undefined as never, rateLimit: undefined as never }
    expect(await says({ adapter, rateLimit: false })).toEqual([
      'ok: The adapter has every method that this configuration can use.',
      PRUNE,
    ])
  })

  test('says that expired rows must be pruned', async () => {
    expect(await says({ adapter: whole() })).toContain(PRUNE)
    // Nothing is stored that expires.
    const stateless = { adapter: whole(), providers: github, session: { strategy: 'jwt' }, rateLimit: false } as const
    expect(await says(stateless)).not.toContain(PRUNE)
  })

  test('leaves a missing adapter to the options check', async () => {
    expect(await says({ providers: [Passkey], experimental: { enableWebAuthn: true } })).toEqual([])
  })

  test('leaves an adapter that throws to the options check', async () => {
    const adapter = () => {
      throw new Error('no database')
    }
    expect(await says({ adapter })).toEqual([])
  })
})

describe('checkSchema', () => {
  const says = (adapter: NonNullable<AuthConfig['adapter']>, env: Subject['env'] = {}): Promise<string[]> =>
    linesOf(checkSchema, { env, calls: [{ by: 'createAuth', config: configOf({ adapter }) }] })

  const openFile = (): DatabaseSync => {
    const database = new DatabaseSync(join(projectOf({}), 'app.db'))
    onTestFinished(() => database.close())
    return database
  }

  const migrated = async (...damage: readonly string[]) => {
    const database = openFile()
    const adapter = sql(fromSqlite(database))
    await adapter.migrate()
    for (const statement of damage) database.exec(statement)
    return adapter
  }

  test.each<[what: string, damage: readonly string[], expected: RegExp]>([
    ['everything', [], /^ok: The database has all tables, columns and indexes\.$/],
    ['no table of state', ['drop table latchkey_state'], /^error: The database lacks the table latchkey_state\.$/],
    ['a table without a column', ['alter table accounts drop column id_token'], /^error: .* add column "id_token"/],
    [
      'a table without an index',
      ['drop index accounts_userId_idx'],
      /^warning: The database lacks an index: create index .* on "accounts"/,
    ],
    [
      'addresses that may repeat',
      [
        'drop table users',
        'create table users (id text primary key, name text, email text, "emailVerified" text, image text)',
      ],
      /^error: The database lacks a unique index: create unique index .* on "users" \("email"\)/,
    ],
  ])('checks a database that has %s', async (_what, damage, expected) => {
    expect(await says(await migrated(...damage))).toContainEqual(expect.stringMatching(expected))
  })

  test('does not change the database', async () => {
    const database = openFile()
    const lines = await says(sql(fromSqlite(database)))
    expect(lines).toEqual([expect.stringMatching(/^error: The database lacks the tables users, accounts, sessions, /)])
    expect(database.prepare('select name from sqlite_master').all()).toEqual([])
  })

  test('reports why a database is unavailable, without its password', async () => {
    const url = 'postgres://app:s%40cret@127.0.0.1:1/app'
    const migrate = () => Promise.reject(new Error(`connect ${url}`, { cause: new Error('password s@cret refused') }))
    const [line, ...others] = await says({ ...whole(), migrate } as never, { STORE_URL: url })
    expect(line).toBe('error: The database is not available: connect … password … refused')
    expect(others).toEqual([])
  })

  test('queries an adapter once if two calls use it', async () => {
    const config = configOf({ adapter: await migrated() })
    const calls = [
      { by: 'ServerAuth', config },
      { by: 'createAuth', config },
    ] as const
    expect(await linesOf(checkSchema, { calls })).toHaveLength(1)
  })

  test('reports nothing for other adapters', async () => {
    const { migrate: _, ...other } = whole()
    expect(await says(other)).toEqual([])
  })
})
