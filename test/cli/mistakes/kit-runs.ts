// A SvelteKit project that Vite loads, which is slow: all of its mistakes are in one, and end in two steps.

import { type App, createApp } from '../doctor/app.ts'
import { fixBelow } from './fix-below.ts'
import { ENV_FILE, manifestOf } from './projects.ts'

const FILES = {
  'package.json': manifestOf('@sveltejs/kit'),
  '.env': ENV_FILE.replace(/AUTH_URL=.*\n/, ''),
  'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'
export default { plugins: [sveltekit()] }
`,
  'src/app.html': '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
  'src/routes/+page.svelte': '<h1>Welcome</h1>',
  'src/auth.ts': `import { KitAuth } from 'latchkey/sveltekit'
import { GitHub } from 'latchkey/providers/github'
export const { handle, requireSession } = KitAuth({ providers: [GitHub] })
`,
  'src/lib/log.ts': 'export const log = (): void => {}\n',
  'src/hooks.server.ts': `import { log } from '$lib/log'
log()
export const handleError = ({ error }) => console.error(error)
`,
}

/** What the doctor says of an alias of SvelteKit 2, and of an origin, variables and hooks that are missing. */
export const SAID = {
  lib: 'warning  src/hooks.server.ts cannot be loaded: SvelteKit 3 has removed `$lib`.',
  origin: 'error    The public origin is not configured, so every request is refused in production.',
  env: 'error    There is no src/env.ts, and .env has AUTH_SECRET, AUTH_GITHUB_ID, AUTH_GITHUB_SECRET: SvelteKit reads only the variables of .env that src/env.ts declares.',
  handle:
    'error    src/hooks.server.ts does not export `handle`: every route of sign-in returns 404, and no visitor is ever signed in.',
} as const

/** The reports of the doctor, one after the other. */
export interface KitRuns {
  /** Of the project as it is. */
  readonly first: string
  /** After its fixes. */
  readonly last: { readonly code: number | null; readonly stderr: string; readonly stdout: string }
}

export async function runKit(): Promise<KitRuns> {
  const app = createApp(FILES)
  const { stdout: first } = await doctor(app)
  const [origin = ''] = fixBelow(first, SAID.origin).split(', or')
  const [, ...env] = fixBelow(first, SAID.env).split('\n')
  const [hooks = ''] = fixBelow(first, SAID.handle).split(' in ')
  const [lib = ''] = fixBelow(first, SAID.lib).split(' in ')
  app.edit('vite.config.js', (text) => text.replace('sveltekit()', lib))
  app.edit('.env', (text) => `${text}${origin}\n`)
  app.write('src/env.ts', env.join('\n'))
  app.edit('src/hooks.server.ts', (text) => `${text}${hooks}\n`)
  return { first, last: await doctor(app) }
}

const doctor = (app: App) => app.doctor(['--offline'], { NODE_ENV: 'production' })
