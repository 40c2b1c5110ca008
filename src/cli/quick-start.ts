// The quick starts of the documentation, as data for `latchkey init`.

/** A framework that `init` supports. */
export type Framework = 'express' | 'sveltekit' | 'solid-start'

/** A file to write, with `/` between folders. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** The provider of a quick start. */
export interface ProviderName {
  /** Name of its module and in its callback URL: `google`. */
  readonly id: string
  /** Name of its export: `Google`. */
  readonly name: string
  /** Expression in the list of providers. @default `name` */
  readonly call?: string
  /** Whether the project is written in TypeScript. */
  readonly isTypeScript?: boolean
  /** Origin of the application. @default the development server */
  readonly origin?: string
}

/** The quick start of one framework. */
export interface QuickStart {
  readonly label: string
  /** The package that identifies the framework. */
  readonly dependency: string
  /** Base path of the routes. */
  readonly basePath: string
  /** Origin of its development server. */
  readonly port: number
  /** Returns the command that starts the application with the env file, at a port of this machine. */
  readonly start: (envFile: string, isTypeScript: boolean, port: number) => string
  /** Whether Node alone runs the application, so that its port and mode come from the env file. */
  readonly isPlainNode: boolean
  /** The env file. @default the one that the folder's other files name */
  readonly envFile?: string
  /** Variables of the env file that it needs in addition, with their defaults. */
  readonly variables?: (origin: string) => readonly (readonly [name: string, value: string])[]
  /** The files of the quick start, with exact content. */
  readonly files: (provider: ProviderName) => readonly TextFile[]
  /** Additional files that are needed to read the env file. */
  readonly extra: (provider: ProviderName) => readonly TextFile[]
}

const serverFile = (isTypeScript: boolean): string => `server.${isTypeScript ? 'ts' : 'js'}`

const express = ({ call, id, isTypeScript = false, name }: ProviderName): readonly TextFile[] => [
  {
    path: serverFile(isTypeScript),
    text: `import express from 'express'
import { requireSession, ServerAuth } from 'latchkey/express'
import { ${name} } from 'latchkey/providers/${id}'

const config = { account: { sealTokens: true }, providers: [${call ?? name}] }
const app = express()
app.use('/auth', ServerAuth(config))
app.get('/account', requireSession(config), (req, res) => {
  res.json(res.locals.session.user)
})
app.listen(process.env.PORT ?? 3000)
`,
  },
]

/** The development server of Vite. */
const startVite =
  (usual: number) =>
  (_envFile: string, _isTypeScript: boolean, port: number): string =>
    port === usual ? 'npm run dev' : `npm run dev -- --port ${port}`

const sveltekit = ({ call, id, name }: ProviderName): readonly TextFile[] => [
  {
    path: 'src/hooks.server.ts',
    text: `import { KitAuth } from 'latchkey/sveltekit'
import { ${name} } from 'latchkey/providers/${id}'

const config = { account: { sealTokens: true }, providers: [${call ?? name}] }
export const { handle } = KitAuth(config)
`,
  },
  {
    path: 'src/routes/account/+server.ts',
    text: `import { json, redirect } from '@sveltejs/kit'

export async function GET({ locals }) {
  const session = await locals.auth()
  if (session?.user) return json(session.user)
  redirect(303, '/auth/signin?callbackUrl=/account')
}
`,
  },
]

// SvelteKit only exposes the declared variables of `.env`.
const sveltekitEnv = ({ id }: ProviderName): readonly TextFile[] => [
  {
    path: 'src/env.ts',
    text: `import { defineEnvVars } from '@sveltejs/kit/env'
import { authEnv } from 'latchkey/sveltekit/env'

export const variables = defineEnvVars({ ...authEnv('${id}') })
`,
  },
]

const solidStart = ({ call, id, name }: ProviderName): readonly TextFile[] => [
  {
    path: 'src/routes/api/auth/[...auth].ts',
    text: `import { ReactiveAuth } from 'latchkey/solid-start'
import { ${name} } from 'latchkey/providers/${id}'

const config = { account: { sealTokens: true }, providers: [${call ?? name}] }
export const { GET, POST, requireSession } = ReactiveAuth(config)
`,
  },
  {
    path: 'src/routes/account.ts',
    text: `import { requireSession } from './api/auth/[...auth]'

export async function GET() {
  const { user } = await requireSession()
  return Response.json(user)
}
`,
  },
]

/** The quick starts, in the order of detection: projects of the first ones may depend on the others' packages. */
export const QUICK_STARTS: Readonly<Record<Framework, QuickStart>> = {
  sveltekit: {
    label: 'SvelteKit',
    dependency: '@sveltejs/kit',
    basePath: '/auth',
    port: 5173,
    start: startVite(5173),
    isPlainNode: false,
    files: sveltekit,
    extra: sveltekitEnv,
  },
  'solid-start': {
    label: 'SolidStart',
    dependency: '@solidjs/start',
    basePath: '/api/auth',
    port: 3000,
    start: startVite(3000),
    isPlainNode: false,
    files: solidStart,
    extra: () => [],
  },
  express: {
    label: 'Express',
    dependency: 'express',
    basePath: '/auth',
    port: 3000,
    start: (envFile, isTypeScript) => `node --env-file=${envFile} ${serverFile(isTypeScript)}`,
    isPlainNode: true,
    files: express,
    extra: () => [],
  },
}
