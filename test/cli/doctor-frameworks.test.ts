import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import express, { type Express } from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fromSqlite, sql } from '../../src/adapters/sql.ts'
import { checkAdapter } from '../../src/cli/doctor/checks/adapter.ts'
import { checkExpress } from '../../src/cli/doctor/checks/express.ts'
import { checkSchema } from '../../src/cli/doctor/checks/schema.ts'
import { checkSolidStart } from '../../src/cli/doctor/checks/solid-start.ts'
import { checkSvelteKit } from '../../src/cli/doctor/checks/sveltekit.ts'
import { expressLayers } from '../../src/cli/doctor/express-layers.ts'
import type { Check, Subject } from '../../src/cli/doctor/subject.ts'
import { requireSession, ServerAuth, session } from '../../src/integrations/express/index.ts'
import { Apple } from '../../src/providers/apple.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { linesOf as told } from './doctor-rows.ts'
import { folderOf as projectOf } from './doctor-subject.ts'

type Files = Readonly<Record<string, string>>

const subjectOf = (parts: Partial<Subject>): Subject => ({
  ...{ folder: tmpdir(), framework: null, env: {}, sources: new Map(), calls: [], express: null, isOffline: false },
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

const VERSIONS = [
  ['4', createRequire(import.meta.url)('express4') as typeof express],
  ['5', express],
] as const

/** An application, and the functions of ours in it that have no name. */
interface Built {
  readonly config: AuthConfig
  readonly app: Express
  readonly mount: ReturnType<typeof ServerAuth>
  readonly guard: ReturnType<typeof requireSession>
  readonly reader: ReturnType<typeof session>
}

type Build = (built: Built, lib: typeof express) => void

function layersOf(lib: typeof express, build: Build, options: Partial<AuthConfig> = {}): Partial<Subject> {
  const config = configOf(options)
  const built = {
    config,
    app: lib(),
    mount: ServerAuth(config),
    guard: requireSession(config),
    reader: session(config),
  }
  build(built, lib)
  const names = new Map<unknown, string>([
    [built.mount, 'ServerAuth'],
    [built.guard, 'requireSession'],
    [built.reader, 'session'],
  ])
  return {
    framework: 'express',
    calls: [{ by: 'ServerAuth', config }],
    express: expressLayers(built.app, { names, configs: new Map() }),
    trustProxy: built.app.get('trust proxy'),
  }
}

const wildcard = (lib: typeof express, path: string): string => (lib === express ? `${path}/*splat` : `${path}/*`)

describe.each(VERSIONS)('checkExpress, Express %s', (_, lib) => {
  const says = (build: Build, options: Partial<AuthConfig> = {}): Promise<string[]> =>
    linesOf(checkExpress, layersOf(lib, build, options))

  test.each<[what: string, build: Build, path: string]>([
    ['at a path', ({ app, mount }) => app.use('/auth', mount), '/auth'],
    ['at a wildcard', ({ app, mount }) => app.use(wildcard(lib, '/auth'), mount), '/auth'],
    ['at a route', ({ app, mount }) => app.all(wildcard(lib, '/auth'), mount), '/auth'],
    ['at the root', ({ app, mount }) => app.use(mount), '/auth'],
    ['in a router', ({ app, mount }) => app.use('/', lib.Router().use('/auth', mount)), '/auth'],
  ])('finds the mount %s', async (_what, build, path) => {
    expect(await says(build)).toEqual([`ok: \`ServerAuth\` answers under ${path}.`])
  })

  test.each<[what: string, build: Build, expected: string, options?: Partial<AuthConfig>]>([
    [
      'that is missing',
      ({ app }) => app.get('/', () => {}),
      'error: `ServerAuth` was called, but the application does not mount its handler: every route answers 404.',
    ],
    [
      'elsewhere than basePath says',
      ({ app, mount }) => app.use('/api/auth', mount),
      'error: `ServerAuth` is mounted at /api/auth, but basePath is /auth: the links and the callback URL lead nowhere.',
      { basePath: '/auth' },
    ],
    [
      'behind a proxy that cuts a prefix off',
      ({ app, mount }) => app.use('/auth', mount),
      'warning: `ServerAuth` is mounted at /auth, but basePath is /app/auth. This works only behind a proxy that removes /app from the path.',
      { basePath: '/app/auth' },
    ],
    [
      'that only the mount knows',
      ({ app, mount }) => app.use('/api', lib.Router().use('/auth', mount)),
      'ok: `ServerAuth` answers under /api/auth.',
    ],
    [
      'that is there twice',
      ({ app, mount }) => app.use('/auth', mount).use('/auth', mount),
      'warning: `ServerAuth` is mounted twice at /auth: the second one never answers.',
    ],
    [
      'behind a guard',
      ({ app, guard, mount }) => app.use(guard).use('/auth', mount),
      'error: `requireSession` stands in front of /auth/signin: whoever has to sign in is kept from it.',
    ],
    [
      'behind a handler of what is not found',
      ({ app, mount }) => app.use((_req, res) => void res.sendStatus(404)).use('/auth', mount),
      'error: A handler answers /auth/signin before `ServerAuth` is asked.',
    ],
    [
      'behind a route for everything',
      ({ app, mount }) =>
        app
          .get(wildcard(lib, ''), function page(_req, res) {
            res.send('')
          })
          .use('/auth', mount),
      'error: A route `page` answers /auth/signin before `ServerAuth` is asked.',
    ],
    [
      'behind a route of the same path',
      ({ app, mount }) =>
        app
          .get('/auth/session', function own(_req, res) {
            res.json(null)
          })
          .use('/auth', mount),
      'error: A route `own` answers /auth/session before `ServerAuth` is asked.',
    ],
    [
      'behind everything of every method',
      ({ app, mount }) => app.all(wildcard(lib, ''), (_req, res) => void res.send('')).use('/auth', mount),
      'error: A route answers /auth/signin before `ServerAuth` is asked.',
    ],
    [
      'behind a route in a router',
      ({ app, mount }) =>
        app
          .use(
            '/api',
            lib.Router().get('/auth/csrf', (_req, res) => void res.send('')),
          )
          .use('/api/auth', mount),
      'error: A route answers /api/auth/csrf before `ServerAuth` is asked.',
      { basePath: '/api/auth' },
    ],
    [
      'with the session behind everything',
      ({ app, mount, reader }) => app.use('/auth', mount).use(reader),
      'warning: `session` stands behind everything else: nobody finds `res.locals.session`.',
    ],
  ])('tells of a mount %s', async (_what, build, expected, options) => {
    expect(await says(build, options)).toContain(expected)
  })

  test.each<[what: string, build: Build]>([
    ['a guard behind it', ({ app, guard, mount }) => app.use('/auth', mount).use(guard)],
    ['a guard of another path', ({ app, guard, mount }) => app.use('/account', guard).use('/auth', mount)],
    [
      'a route of another method',
      ({ app, mount }) => app.delete('/auth/session', (_q, res) => void res.end()).use('/auth', mount),
    ],
    ['files in front', ({ app, mount }) => app.use(lib.static('.')).use('/auth', mount)],
    [
      'the session in front of routes',
      ({ app, mount, reader }) =>
        app
          .use('/auth', mount)
          .use(reader)
          .get('/', () => {}),
    ],
  ])('says nothing against %s', async (_what, build) => {
    expect((await says(build)).filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test.each<[what: string, build: Build]>([
    ['json and urlencoded', ({ app }) => app.use(lib.json()).use(lib.urlencoded({ extended: true }))],
    ['simple urlencoded', ({ app }) => app.use(lib.urlencoded({ extended: false }))],
    ['text of everything', ({ app }) => app.use(lib.text({ type: '*/*' }))],
    ['bytes of everything', ({ app }) => app.use(lib.raw({ type: '*/*' }))],
  ])('lets parsers pass that change nothing: %s', async (_what, build) => {
    const lines = await says((built) => {
      build(built, lib)
      built.app.use('/auth', built.mount)
    })
    expect(lines).toContainEqual(expect.stringMatching(/^ok: In front of `ServerAuth`, .* gets through/))
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test.each<[what: string, build: Build, expected: RegExp]>([
    [
      'json of everything',
      ({ app }) => app.use(lib.json({ type: '*/*' })),
      /^error: `jsonParser` .* a form .* answers 400/,
    ],
    [
      'forms of everything',
      ({ app }) => app.use(lib.urlencoded({ type: '*/*', extended: false })),
      /^error: `urlencodedParser` .* JSON .* reads it as something else/,
    ],
    [
      '100 bytes',
      ({ app }) => app.use(lib.urlencoded({ limit: 100, extended: false })),
      /^error: `urlencodedParser` .* answers 413/,
    ],
    ['10 kilobytes', ({ app }) => app.use(lib.json({ limit: '10kb' })), /^warning: `jsonParser` .* answers 413/],
    [
      'two fields',
      ({ app }) => app.use(lib.urlencoded({ parameterLimit: 1, extended: false })),
      /^error: `urlencodedParser` .* answers 413/,
    ],
  ])('tells of a parser that takes %s', async (_what, build, expected) => {
    const lines = await says((built) => {
      build(built, lib)
      built.app.use('/auth', built.mount)
    })
    expect(lines).toContainEqual(expect.stringMatching(expected))
    expect(
      await says((built) => {
        built.app.use('/auth', built.mount)
        build(built, lib)
      }),
    ).toEqual(['ok: `ServerAuth` answers under /auth.'])
  })

  test.each<[what: string, build: Build, expected: RegExp, options?: Partial<AuthConfig>]>([
    [
      'none, and the origin is https',
      () => {},
      /^warning: The origin is https:\/\/app\.example/,
      { origin: 'https://app.example' },
    ],
    ['none, and the host is trusted', () => {}, /^warning: The host of a request is trusted/, { trustHost: true }],
    ['everybody', ({ app }) => app.set('trust proxy', true), /^warning: `trust proxy` is true/],
    ['one', ({ app }) => app.set('trust proxy', 1), /^ok: Express knows the proxy/],
  ])('says what follows where Express trusts %s', async (_what, build, expected, options) => {
    const lines = await says((built) => {
      build(built, lib)
      built.app.use('/auth', built.mount)
    }, options)
    expect(lines).toContainEqual(expect.stringMatching(expected))
  })
})

describe('checkExpress', () => {
  test.each<[what: string, rateLimit: NonNullable<AuthConfig['rateLimit']>]>([
    ['nothing is counted', false],
    ['the address is found in another way', { clientAddress: () => null }],
  ])('does not ask for a proxy where %s', async (_what, rateLimit) => {
    const build: Build = ({ app, mount }) => app.use('/auth', mount)
    const parts = layersOf(express, build, { origin: 'https://app.example', rateLimit })
    expect(await linesOf(checkExpress, parts)).toEqual(['ok: `ServerAuth` answers under /auth.'])
  })

  test('finds the mount where Express 5 keeps no path', async () => {
    const parts = layersOf(express, ({ app, mount }) => {
      app.use('/api/auth', mount)
      for (const layer of app.router.stack) Reflect.deleteProperty(layer, 'rawPath')
    })
    expect(await linesOf(checkExpress, parts)).toContainEqual(
      expect.stringMatching(/^warning: `ServerAuth` is mounted at \/api\/auth, which this Express does not tell: /),
    )
  })

  test.each([
    ['3.21.2', 'error'],
    ['4.18.1', 'error'],
    ['4.18.2', 'ok'],
    ['5.3.0', 'ok'],
    ['6.0.0', 'warning'],
  ])('takes Express %s for %s', async (version, level) => {
    const folder = projectOf({ 'node_modules/express/package.json': JSON.stringify({ version }) })
    const [finding] = await checkExpress(subjectOf({ folder, framework: 'express' }))
    expect(finding).toMatchObject({ level, message: expect.stringContaining(version) })
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

  test('finds nothing wrong with the quick start', async () => {
    const files = { 'src/hooks.server.ts': HOOKS, 'src/env.ts': ENV, 'src/routes/account/+server.ts': '' }
    expect(await says(files, inFile('AUTH_SECRET', 'AUTH_GITHUB_ID'))).toEqual([
      'ok: src/env.ts declares the variables of .env.',
      'ok: src/hooks.server.ts runs `handle`.',
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
      'error: There is no src/hooks.server.ts: every route of sign-in answers 404, and no visitor is ever signed in.',
    ],
    [
      'hooks without handle',
      { 'src/hooks.server.ts': 'export function handleError() {}' },
      'error: src/hooks.server.ts does not export `handle`: every route of sign-in answers 404, and no visitor is ever signed in.',
    ],
    [
      "another's handle",
      { 'src/hooks.server.js': 'export const handle = ({ event, resolve }) => resolve(event)' },
      'error: src/hooks.server.js exports a `handle` that does not run that of `KitAuth`: every route of sign-in answers 404, and no visitor is ever signed in.',
    ],
    [
      'a guard in front of ours',
      {
        'src/hooks.server.ts': "import { handle as ours } from './auth'\nexport const handle = sequence(guard, ours)",
        'src/auth.ts': HOOKS,
      },
      'warning: src/hooks.server.ts runs `guard` in front of the `handle` of `KitAuth`: it has no `locals.auth()`, and may keep visitors from the sign-in page.',
    ],
    [
      'a page that ours hides',
      { 'src/hooks.server.ts': HOOKS, 'src/routes/(open)/auth/signin/+page.svelte': '' },
      'warning: src/routes/(open)/auth/signin/+page.svelte is never reached: `handle` answers /auth/signin itself.',
    ],
    [
      'a page that ours hides at its base path',
      { 'src/hooks.server.ts': HOOKS, 'src/routes/login/error/+page.svelte': '' },
      'warning: src/routes/login/error/+page.svelte is never reached: `handle` answers /login/error itself.',
      { calls: [{ by: 'KitAuth', config: configOf({ basePath: '/login' }) }] },
    ],
    [
      'a page that ours hides below the path of the application',
      { 'src/hooks.server.ts': HOOKS, 'src/routes/auth/signout/+page.svelte': '' },
      'warning: src/routes/auth/signout/+page.svelte is never reached: `handle` answers /app/auth/signout itself.',
      { root: '/app' },
    ],
    [
      'a route file for our routes',
      { 'src/hooks.server.ts': HOOKS, 'src/routes/auth/[...auth]/+server.ts': '' },
      'warning: src/routes/auth/[...auth]/+server.ts answers only what `handle` leaves of /auth: sign-in needs no route file.',
    ],
    [
      'types of Auth.js',
      { 'src/hooks.server.ts': HOOKS, 'src/app.d.ts': '/// <reference types="@auth/sveltekit" />' },
      'warning: src/app.d.ts has the types of @auth/sveltekit, and latchkey/sveltekit does so wherever it is imported: the two disagree.',
    ],
    [
      'types of its own',
      {
        'src/hooks.server.ts': HOOKS,
        'src/app.d.ts': 'declare global { namespace App { interface Locals { auth: () => null } } }',
      },
      'warning: src/app.d.ts types `locals.auth` by itself, and latchkey/sveltekit does so wherever it is imported: the two disagree.',
    ],
    [
      'a form of another site that is refused',
      { 'src/hooks.server.ts': HOOKS, 'vite.config.ts': 'export default { plugins: [sveltekit()] }' },
      'error: apple answers with a form of https://appleid.apple.com, which `csrf.trustedOrigins` does not list: SvelteKit refuses it with 403.',
      { calls: [{ by: 'KitAuth', config: configOf({ providers: [Apple] }) }] },
    ],
    [
      'SvelteKit 2',
      { 'node_modules/@sveltejs/kit/package.json': '{ "version": "2.50.0" }' },
      'error: SvelteKit 2.50.0 is installed; expected 3.0.0, or newer of the same major.',
    ],
  ])('tells of %s', async (_what, files, expected, parts) => {
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
      'a form of another site that is let in',
      {
        'src/hooks.server.ts': HOOKS,
        'vite.config.ts': "sveltekit({ csrf: { trustedOrigins: ['https://appleid.apple.com'] } })",
      },
      { calls: [{ by: 'KitAuth', config: configOf({ providers: [Apple] }) }] },
    ],
    [
      'providers that answer by a redirect',
      { 'src/hooks.server.ts': HOOKS },
      {
        calls: [
          { by: 'KitAuth', config: configOf({ providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })] }) },
        ],
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
  ])('says nothing against %s', async (_what, files, parts) => {
    expect((await says(files, parts)).filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test('says nothing of another framework', async () => {
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
    [
      'middleware that is named',
      {
        'src/routes/api/auth/[...auth].ts': ROUTE,
        'src/middleware.ts': "import { protect } from '~/auth'",
        'vite.config.ts': "solidStart({ middleware: './src/middleware.ts' })",
      },
    ],
    [
      'middleware of others',
      { 'src/routes/api/auth/[...auth].ts': ROUTE, 'src/middleware.ts': 'export default createMiddleware([])' },
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
      'error: There is no src/routes/api/auth/[...auth].ts: every route under /api/auth answers 404.',
    ],
    [
      'a route file elsewhere than by default',
      { 'src/routes/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/auth/[...auth].ts, which answers under /auth; expected src/routes/api/auth/[...auth].ts: the routes are under /api/auth, because nothing says otherwise.',
    ],
    [
      'a route file elsewhere than basePath says',
      { 'src/routes/api/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/api/auth/[...auth].ts, which answers under /api/auth; expected src/routes/auth/[...auth].ts: the routes are under /auth, because basePath says so.',
      { basePath: '/auth/' },
    ],
    [
      'a route file elsewhere than AUTH_URL says',
      { 'src/routes/api/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/api/auth/[...auth].ts, which answers under /api/auth; expected src/routes/login/[...auth].ts: the routes are under /login, because AUTH_URL says so.',
      {},
      { AUTH_URL: 'https://app.example/login' },
    ],
    [
      'a route file without POST',
      { 'src/routes/api/auth/[...auth].ts': "export { GET } from '~/auth'" },
      'error: src/routes/api/auth/[...auth].ts does not export POST: nobody can sign in.',
    ],
    [
      'a route file elsewhere than the prefix says',
      { 'src/routes/api/auth/[...auth].ts': ROUTE },
      'error: The route file is src/routes/api/auth/[...auth].ts, which answers under /api/auth; expected src/routes/login/[...auth].ts: the routes are under /login, because prefix says so.',
      { prefix: '/login' },
    ],
    [
      'a route file without GET',
      { 'src/routes/api/auth/[...auth].ts': "export { POST } from '~/auth'" },
      'error: src/routes/api/auth/[...auth].ts does not export GET: no page and no callback is answered.',
    ],
    [
      'a second route file of the same path',
      { 'src/routes/api/auth/[...auth].ts': ROUTE, 'src/routes/api/auth/[...rest].ts': ROUTE },
      'error: src/routes/api/auth/[...rest].ts and src/routes/api/auth/[...auth].ts answer the same paths: one of them is never asked.',
    ],
    [
      'a file that takes a route',
      { 'src/routes/api/auth/[...auth].ts': ROUTE, 'src/routes/api/auth/signin.tsx': '' },
      'warning: src/routes/api/auth/signin.tsx takes /api/auth/signin from src/routes/api/auth/[...auth].ts: SolidStart asks the more exact file first.',
    ],
    [
      'middleware that is missing',
      { 'src/routes/api/auth/[...auth].ts': ROUTE, 'vite.config.ts': "solidStart({ middleware: './src/guard.ts' })" },
      'error: vite.config.ts names ./src/guard.ts as middleware, and there is no such file.',
    ],
    [
      'a guard that never runs',
      {
        'src/routes/api/auth/[...auth].ts': ROUTE,
        'src/middleware.ts': "import { protect } from '~/auth'\nprotect(['/account'])",
        'vite.config.ts': 'solidStart()',
      },
      'error: src/middleware.ts is there, and vite.config.ts does not name it: it never runs, and what it protects is open.',
    ],
    [
      'middleware that never runs',
      {
        'src/routes/api/auth/[...auth].ts': ROUTE,
        'src/middleware.ts': "import { middleware } from '~/auth'",
        'vite.config.ts': 'solidStart()',
      },
      'warning: src/middleware.ts is there, and vite.config.ts does not name it: it never runs, and `event.locals.auth` does not exist.',
    ],
    [
      'SolidStart 1',
      { 'node_modules/@solidjs/start/package.json': '{ "version": "1.2.0" }' },
      'error: SolidStart 1.2.0 is installed; expected 2.0.0, or newer of the same major.',
    ],
  ])('tells of %s', async (_what, files, expected, options, env) => {
    expect(await says(files, options, env)).toContain(expected)
  })
})

const whole = () => sql(fromSqlite(new DatabaseSync(':memory:')))

describe('checkAdapter', () => {
  const PRUNE =
    'ok: What has expired stays in the store until `adapter.prune()` or `npx latchkey migrate --prune` runs: have it run once a day.'
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
    ['none', {}, 'ok: No adapter, and nothing that needs one: sessions are in the cookie.'],
    [
      'one without sessions',
      { adapter: { ...whole(), createSession: undefined as never, deleteSession: undefined as never } },
      'error: `adapter` lacks createSession, deleteSession.',
    ],
  ])('tells what %s has', async (_what, options, expected) => {
    expect(await says(options)).toContain(expected)
  })

  test.each([
    ['listAccountsByUserId', /`account\.accounts\(\)`/],
    ['unlinkAccount', /`account\.unlink`/],
    ['createUserWithAccount', /two steps/],
    ['updateAccount', /tokens/],
    ['listSessionsByUserId', /`account\.sessions`/],
    ['deleteSessionsByUserId', /`account\.signOutEverywhere`/],
    ['deleteAuthenticator', /`account\.removePasskey`/],
    ['updateAuthenticatorCounterIf', /two answers/],
    ['rateLimit', /each process/],
    ['consumeVerificationToken', /sign in twice/],
    ['prune', /stay in the store/],
  ])('warns of what goes without %s', async (method, effect) => {
    const adapter = { ...whole(), [method]: undefined }
    const lines = await says({ adapter, providers: [...github, Passkey], experimental: { enableWebAuthn: true } })
    expect(lines.filter((line) => line !== PRUNE)).toEqual([expect.stringMatching(effect)])
    expect(lines[0]).toMatch(new RegExp(`^warning: The adapter has no \`${method}\`: `))
  })

  test('does not miss what nothing uses', async () => {
    const adapter = { ...whole(), deleteAuthenticator: undefined as never, rateLimit: undefined as never }
    expect(await says({ adapter, rateLimit: false })).toEqual([
      'ok: The adapter has every method that this configuration can use.',
      PRUNE,
    ])
  })

  test('says that what has expired has to be pruned', async () => {
    expect(await says({ adapter: whole() })).toContain(PRUNE)
    // Nothing is stored that expires.
    const stateless = { adapter: whole(), providers: github, session: { strategy: 'jwt' }, rateLimit: false } as const
    expect(await says(stateless)).not.toContain(PRUNE)
  })

  test('leaves it to the options that one is missing', async () => {
    expect(await says({ providers: [Passkey], experimental: { enableWebAuthn: true } })).toEqual([])
  })

  test('leaves an adapter that throws to the options', async () => {
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
    ['no table of limits', ['drop table rate_limits'], /^error: The database lacks the table rate_limits\.$/],
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
  ])('compares a database that has %s', async (_what, damage, expected) => {
    expect(await says(await migrated(...damage))).toContainEqual(expect.stringMatching(expected))
  })

  test('changes nothing', async () => {
    const database = openFile()
    const lines = await says(sql(fromSqlite(database)))
    expect(lines).toEqual([expect.stringMatching(/^error: The database lacks the tables users, accounts, sessions, /)])
    expect(database.prepare('select name from sqlite_master').all()).toEqual([])
  })

  test('says why a database cannot be asked, without its password', async () => {
    const url = 'postgres://app:s%40cret@127.0.0.1:1/app'
    const migrate = () => Promise.reject(new Error(`connect ${url}`, { cause: new Error('password s@cret refused') }))
    const [line, ...others] = await says({ ...whole(), migrate } as never, { STORE_URL: url })
    expect(line).toBe('error: The database cannot be asked: connect … password … refused')
    expect(others).toEqual([])
  })

  test('asks an adapter of two calls once', async () => {
    const config = configOf({ adapter: await migrated() })
    const calls = [
      { by: 'ServerAuth', config },
      { by: 'createAuth', config },
    ] as const
    expect(await linesOf(checkSchema, { calls })).toHaveLength(1)
  })

  test('says nothing of other adapters', async () => {
    const { migrate: _, ...other } = whole()
    expect(await says(other)).toEqual([])
  })
})
