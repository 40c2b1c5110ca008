// What an application says whose author has made a mistake: what is wrong, and what to write where. That these files work
// is what the tests of the quick starts and of the sample applications show.

import { expect } from '@playwright/test'
import { only } from '../cases.ts'
import { type FreshProject, startFreshProject } from '../fresh-project.ts'
import { readQuickStart, type WrittenFile } from '../quick-start.ts'
import type { StartedFramework } from '../servers.ts'
import { test } from '../test.ts'

// A development server begins by looking at everything.
test.setTimeout(90_000)

interface Mistake {
  readonly name: string
  /** Beside, or in place of, those of the quick start. */
  readonly files: readonly WrittenFile[]
  /** @default that of the quick start */
  readonly command?: string
  /** What is asked for. */
  readonly path: string
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST'
  /** What is said of it, in the terminal. */
  readonly says: readonly string[]
}

const SECRETS = ['AUTH_SECRET=Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4', 'AUTH_GOOGLE_ID=id', 'AUTH_GOOGLE_SECRET=secret']

const WITH_MIDDLEWARE = [
  "import { solidStart } from '@solidjs/start/config'",
  "import { nitro } from 'nitro/vite'",
  "export default { plugins: [solidStart({ middleware: './src/middleware.ts' }), nitro()] }",
].join('\n')

const MIDDLEWARE = [
  "import { createMiddleware } from '@solidjs/start/middleware'",
  "import { middleware } from './auth'",
  'export default createMiddleware([middleware])',
].join('\n')

/** The package once more, in a folder of the project. Vite serves both frameworks, so the one of SvelteKit is enough. */
const WITH_COPY = `mkdir copy && cp -R ../../../dist ../../../package.json copy && ${SECRETS.join(' ')} npm run dev`

const MISTAKES: Readonly<Record<'sveltekit' | 'solid-start', readonly Mistake[]>> = {
  sveltekit: [
    {
      name: 'variables in .env that src/env.ts does not declare',
      files: [{ path: '.env', text: SECRETS.join('\n') }],
      command: 'npm run dev',
      path: '/auth/session',
      says: ['src/env.ts: does not declare AUTH_GOOGLE_ID', "authEnv('google')", "'latchkey/sveltekit/env'"],
    },
    {
      name: 'a base path that the application does not have',
      files: [
        {
          path: 'vite.config.js',
          text: "import { sveltekit } from '@sveltejs/kit/vite'\nexport default { plugins: [sveltekit({ paths: { base: '/app' } })] }\n",
        },
        {
          path: 'src/hooks.server.ts',
          text: [
            "import { KitAuth } from 'latchkey/sveltekit'",
            "import { Google } from 'latchkey/providers/google'",
            "export const { handle } = KitAuth({ basePath: '/auth', providers: [Google] })",
          ].join('\n'),
        },
      ],
      path: '/app/auth/session',
      says: ['is "/auth", but the application lives under "/app"', "basePath: '/app/auth', or none"],
    },
    {
      name: 'a hook that is not installed',
      files: [
        {
          path: 'src/auth.ts',
          text: [
            "import { KitAuth } from 'latchkey/sveltekit'",
            "import { Google } from 'latchkey/providers/google'",
            'export const { handle, signIn } = KitAuth({ providers: [Google] })',
          ].join('\n'),
        },
        { path: 'src/hooks.server.ts', text: 'export const handle = ({ event, resolve }) => resolve(event)' },
        {
          path: 'src/routes/signin/+page.server.ts',
          text: "import { signIn } from '../../auth'\nexport const actions = { default: signIn }",
        },
        { path: 'src/routes/signin/+page.svelte', text: '<h1>Sign in</h1>' },
      ],
      path: '/signin',
      method: 'POST',
      says: ['src/hooks.server.ts: does not run `handle`', "Fix: export { handle } from './auth'"],
    },
    {
      name: 'a second copy of the package',
      files: [
        {
          path: 'src/hooks.server.ts',
          text: [
            "import { KitAuth } from 'latchkey/sveltekit'",
            "import { Google } from 'latchkey/providers/google'",
            "import { KitAuth as OtherAuth } from '../copy/dist/sveltekit.js'",
            'export const { handle } = KitAuth({ providers: [Google] })',
            'export const other = OtherAuth({ providers: [Google] })',
          ].join('\n'),
        },
      ],
      command: WITH_COPY,
      path: '/auth/session',
      says: ['latchkey: is loaded twice in one application', '/copy', '`npm ls latchkey`', "dedupe: ['latchkey']"],
    },
  ],
  'solid-start': [
    {
      name: 'routes that are not where the configuration says',
      files: [
        {
          path: 'src/routes/api/auth/[...auth].ts',
          text: [
            "import { ReactiveAuth } from 'latchkey/solid-start'",
            "import { Google } from 'latchkey/providers/google'",
            "export const { GET, POST, requireSession } = ReactiveAuth({ basePath: '/auth', providers: [Google] })",
          ].join('\n'),
        },
      ],
      path: '/api/auth/session',
      says: ['is /auth, but the routes are mounted at /api/auth', 'src/routes/auth/[...auth].ts'],
    },
    {
      name: 'routes that are nowhere',
      files: [
        { path: 'vite.config.ts', text: WITH_MIDDLEWARE },
        { path: 'src/middleware.ts', text: MIDDLEWARE },
        {
          path: 'src/auth.ts',
          text: [
            "import { ReactiveAuth } from 'latchkey/solid-start'",
            "import { Google } from 'latchkey/providers/google'",
            'export const { GET, POST, middleware } = ReactiveAuth({ providers: [Google] })',
          ].join('\n'),
        },
        { path: 'src/routes/account.ts', text: '' },
        { path: 'src/routes/api/auth/[...auth].ts', text: 'export const nothing = null' },
      ],
      path: '/api/auth/session',
      says: ['src/routes/api/auth/[...auth].ts: is missing, or does not have', "export { GET, POST } from '~/auth'"],
    },
  ],
}

async function ask({ url }: FreshProject, { method = 'GET', path }: Mistake): Promise<number> {
  const headers = { accept: method === 'POST' ? 'text/html' : 'application/json', origin: url }
  const form = method === 'POST' && { body: new URLSearchParams({ providerId: 'google' }) }
  return (await fetch(url + path, { method, headers, redirect: 'manual', ...form })).status
}

/** Starts the project of a quick start with some files in place of its own, and stops it when the test is done. */
async function withProject(
  framework: StartedFramework,
  { command, files }: Mistake,
  run: (project: FreshProject) => Promise<void>,
): Promise<void> {
  const quickStart = readQuickStart(framework)
  const isReplaced = (one: WrittenFile) => files.some((file) => file.path === one.path)
  const project = await startFreshProject(framework, {
    command: command ?? quickStart.command,
    files: [...quickStart.files.filter((one) => !isReplaced(one)), ...files],
  })
  try {
    await run(project)
  } finally {
    await project.stop()
  }
}

for (const framework of ['sveltekit', 'solid-start'] as const) {
  test.describe(`an application of ${framework} says what is wrong with`, only(`@${framework}`), () => {
    for (const mistake of MISTAKES[framework]) {
      const { name, says } = mistake
      test(name, async () => {
        await withProject(framework, mistake, async (project) => {
          expect(await ask(project, mistake)).toBe(500)
          for (const text of says) await expect.poll(project.log).toContain(text)
        })
      })
    }
  })
}
