// What an application says whose author has made a mistake: what is wrong, and what to write where.

import { expect } from '@playwright/test'
import { only } from '../cases.ts'
import { type FreshProject, startFreshProject } from '../fresh-project.ts'
import { readQuickStart, type WrittenFile } from '../quick-start.ts'
import type { Framework } from '../servers.ts'
import { test } from '../test.ts'

// A development server begins by looking at everything, and some are started twice.
test.setTimeout(90_000)

interface Mistake {
  readonly name: string
  /** Beside, or in place of, those of the quick start. */
  readonly files: readonly WrittenFile[]
  /** @default that of the quick start */
  readonly command?: string
  /** What is asked for. */
  readonly path: string
  /** What is said of it, in the terminal. */
  readonly says: readonly string[]
  /** What mends it, as it is said; SvelteKit sees it when it is started again. */
  readonly mend?: WrittenFile
}

const SECRETS = ['AUTH_SECRET=a-secret-that-is-long-enough-for-this', 'AUTH_GOOGLE_ID=id', 'AUTH_GOOGLE_SECRET=secret']

const MISTAKES: Readonly<Record<'sveltekit' | 'solid-start', readonly Mistake[]>> = {
  sveltekit: [
    {
      name: 'variables in .env that src/env.ts does not declare',
      files: [{ path: '.env', text: SECRETS.join('\n') }],
      command: 'npm run dev',
      path: '/auth/session',
      says: ['src/env.ts: does not declare AUTH_SECRET', "authEnv('google')", "'latchkey/sveltekit/env'"],
      mend: {
        path: 'src/env.ts',
        text: [
          "import { defineEnvVars } from '@sveltejs/kit/env'",
          "import { authEnv } from 'latchkey/sveltekit/env'",
          "export const variables = defineEnvVars({ ...authEnv('google') })",
        ].join('\n'),
      },
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
  ],
  'solid-start': [
    {
      name: 'no secret',
      files: [],
      command: 'AUTH_GOOGLE_ID=id AUTH_GOOGLE_SECRET=secret npm run dev',
      path: '/api/auth/session',
      says: ['AUTH_SECRET', 'openssl rand -base64 33'],
    },
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
  ],
}

const ask = async ({ url }: FreshProject, path: string): Promise<number> =>
  (await fetch(url + path, { headers: { accept: 'application/json' } })).status

/** Starts the project of a quick start with some files in place of its own, and stops it when the test is done. */
async function withProject(
  framework: Framework,
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
      const { files, mend, name, path, says } = mistake
      test(name, async () => {
        await withProject(framework, mistake, async (project) => {
          expect(await ask(project, path)).toBe(500)
          for (const text of says) await expect.poll(project.log).toContain(text)
        })
        if (!mend) return
        await withProject(framework, { ...mistake, files: [...files, mend] }, async (project) => {
          expect(await ask(project, path)).toBe(200)
        })
      })
    }
  })
}
