// What an application says whose author has made a mistake: what is wrong, and what to write where. That these files work
// is what the tests of the quick starts and of the sample applications show.

import { expect } from '@playwright/test'
import { only } from '../cases.ts'
import { runElsewhere } from '../elsewhere.ts'
import type { FreshProject } from '../fresh-project.ts'
import { readQuickStart } from '../quick-start.ts'
import { test } from '../test.ts'

// A development server begins by looking at everything.
test.setTimeout(90_000)

interface Mistake {
  readonly name: string
  /** What the hook of SvelteKit does for the request: a file of the application. */
  readonly hook?: string
  /** What is asked for. */
  readonly path: string
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST'
  /** What is said of it, in the terminal. */
  readonly says: readonly string[]
}

/** An application with all of its mistakes: it starts once. */
interface Application {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  readonly command: string
  readonly mistakes: readonly Mistake[]
}

const SECRET = 'Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4'
const ENV = [`AUTH_SECRET=${SECRET}`, 'AUTH_GOOGLE_ID=id', 'AUTH_GOOGLE_SECRET=secret']

/** Imports, and options that need no environment. */
const KIT_AUTH = [
  "import { KitAuth } from 'latchkey/sveltekit'",
  "import { Google } from 'latchkey/providers/google'",
  `const config = { secret: '${SECRET}', providers: [Google({ clientId: 'id', clientSecret: 'secret' })] }`,
]

const quickStart = readQuickStart('sveltekit').files.find(({ path }) => path === 'src/hooks.server.ts')

const SVELTEKIT: Application = {
  files: {
    '.env': ENV.join('\n'),
    'vite.config.js':
      "import { sveltekit } from '@sveltejs/kit/vite'\nexport default { plugins: [sveltekit({ paths: { base: '/app' } })] }\n",
    'src/hooks.server.ts': [
      'const hooks = import.meta.glob("./mistakes/*.ts")',
      'export async function handle(input) {',
      "  const { handle } = await hooks[input.event.request.headers.get('mistake')]()",
      '  return handle(input)',
      '}',
    ].join('\n'),
    'src/mistakes/undeclared.ts': quickStart?.text ?? '',
    'src/mistakes/base.ts': [...KIT_AUTH, "export const { handle } = KitAuth({ ...config, basePath: '/auth' })"].join(
      '\n',
    ),
    'src/mistakes/missing.ts': 'export const handle = ({ event, resolve }) => resolve(event)',
    'src/mistakes/copy.ts': [
      ...KIT_AUTH,
      "import { KitAuth as OtherAuth } from '../../copy/dist/sveltekit.js'",
      'export const { handle } = KitAuth(config)',
      'export const other = OtherAuth(config)',
    ].join('\n'),
    'src/auth.ts': [...KIT_AUTH, 'export const { signIn } = KitAuth(config)'].join('\n'),
    'src/routes/signin/+page.server.ts':
      "import { signIn } from '../../auth'\nexport const actions = { default: signIn }",
    'src/routes/signin/+page.svelte': '<h1>Sign in</h1>',
  },
  // The package once more, in a folder of the project. Vite serves both frameworks, so the one of SvelteKit is enough.
  command: 'mkdir copy && cp -R ../../../dist ../../../package.json copy && vite dev --port $PORT --strictPort',
  mistakes: [
    {
      name: 'variables in .env that src/env.ts does not declare',
      hook: './mistakes/undeclared.ts',
      path: '/app/auth/session',
      says: ['src/env.ts: does not declare AUTH_GOOGLE_ID', "authEnv('google')", "'latchkey/sveltekit/env'"],
    },
    {
      name: 'a base path that the application does not have',
      hook: './mistakes/base.ts',
      path: '/app/auth/session',
      says: ['is "/auth", but the application lives under "/app"', "basePath: '/app/auth', or none"],
    },
    {
      name: 'a hook that is not installed',
      hook: './mistakes/missing.ts',
      path: '/app/signin',
      method: 'POST',
      says: ['src/hooks.server.ts: does not run `handle`', "Fix: export { handle } from './auth'"],
    },
    {
      name: 'a second copy of the package',
      hook: './mistakes/copy.ts',
      path: '/app/auth/session',
      says: ['latchkey: is loaded twice in one application', '/copy', '`npm ls latchkey`', "dedupe: ['latchkey']"],
    },
  ],
}

const SOLID_START: Application = {
  files: {
    'vite.config.ts': [
      "import { solidStart } from '@solidjs/start/config'",
      "import { nitro } from 'nitro/vite'",
      "export default { plugins: [solidStart({ middleware: './src/middleware.ts' }), nitro()] }",
    ].join('\n'),
    'src/middleware.ts': [
      "import { createMiddleware } from '@solidjs/start/middleware'",
      "import { middleware } from './auth'",
      'export default createMiddleware([middleware])',
    ].join('\n'),
    'src/auth.ts': [
      "import { ReactiveAuth } from 'latchkey/solid-start'",
      "import { Google } from 'latchkey/providers/google'",
      "export const { GET, POST, middleware } = ReactiveAuth({ basePath: '/auth', providers: [Google] })",
    ].join('\n'),
    'src/routes/api/auth/[...auth].ts': "export { GET, POST } from '~/auth'",
    'src/routes/auth/[...auth].ts': 'export const nothing = null',
  },
  command: `${ENV.join(' ')} vite dev --port $PORT --strictPort`,
  mistakes: [
    {
      name: 'routes that are not where the configuration says',
      path: '/api/auth/session',
      says: ['is /auth, but the routes are mounted at /api/auth', 'src/routes/auth/[...auth].ts'],
    },
    {
      name: 'routes that are nowhere',
      path: '/auth/session',
      says: ['src/routes/auth/[...auth].ts: is missing, or does not have', "export { GET, POST } from '~/auth'"],
    },
  ],
}

const APPLICATIONS = { sveltekit: SVELTEKIT, 'solid-start': SOLID_START } as const

async function ask({ url }: Pick<FreshProject, 'url'>, { hook = '', method = 'GET', path }: Mistake): Promise<number> {
  const headers = { accept: method === 'POST' ? 'text/html' : 'application/json', mistake: hook, origin: url }
  const form = method === 'POST' && { body: new URLSearchParams({ providerId: 'google' }) }
  return (await fetch(url + path, { method, headers, redirect: 'manual', ...form })).status
}

for (const framework of ['sveltekit', 'solid-start'] as const) {
  test.describe(`an application of ${framework} says what is wrong with`, only(`@${framework}`), () => {
    const { mistakes, ...made } = APPLICATIONS[framework]
    const project = runElsewhere(framework, made)
    for (const mistake of mistakes) {
      test(mistake.name, async () => {
        const { length } = project.log()
        expect(await ask(project, mistake)).toBe(500)
        for (const text of mistake.says) await expect.poll(() => project.log().slice(length)).toContain(text)
      })
    }
  })
}
