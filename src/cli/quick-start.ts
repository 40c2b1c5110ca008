// The quick starts of the documentation, as data for `latchkey init`.

/** A framework that `init` knows. */
export type Framework = 'express' | 'sveltekit' | 'solid-start'

/** A file to write, with `/` between folders. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** What the quick start needs to know of a provider. */
export interface ProviderName {
  /** Of its module and its callback URL: `google`. */
  readonly id: string
  /** Of its export: `Google`. */
  readonly name: string
  /** What stands in the list of providers. @default `name` */
  readonly call?: string
  /** Whether the project is written in TypeScript. */
  readonly isTypeScript?: boolean
}

/** How one framework begins. */
export interface QuickStart {
  readonly label: string
  /** The package that a project of this framework depends on. */
  readonly dependency: string
  /** Where the routes are. */
  readonly basePath: string
  /** Of its development server. */
  readonly port: number
  /** Returns what starts the application with the env file. */
  readonly start: (envFile: string, isTypeScript: boolean) => string
  /** The files of the quick start, to the letter. */
  readonly files: (provider: ProviderName) => readonly TextFile[]
  /** What the env file needs beside it, to be read at all. */
  readonly extra: (provider: ProviderName) => readonly TextFile[]
}

const serverFile = (isTypeScript: boolean): string => `server.${isTypeScript ? 'ts' : 'js'}`

const express = ({ call, id, isTypeScript = false, name }: ProviderName): readonly TextFile[] => [
  {
    path: serverFile(isTypeScript),
    text: `import express from 'express'
import { requireSession, ServerAuth } from 'latchkey/express'
import { ${name} } from 'latchkey/providers/${id}'

const config = { providers: [${call ?? name}] }
const app = express()
app.use('/auth', ServerAuth(config))
app.get('/account', requireSession(config), (req, res) => {
  res.json(res.locals.session.user)
})
app.listen(process.env.PORT ?? 3000)
`,
  },
]

const sveltekit = ({ call, id, name }: ProviderName): readonly TextFile[] => [
  {
    path: 'src/hooks.server.ts',
    text: `import { KitAuth } from 'latchkey/sveltekit'
import { ${name} } from 'latchkey/providers/${id}'

export const { handle } = KitAuth({ providers: [${call ?? name}] })
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

// SvelteKit hands out only the variables of `.env` that are declared.
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

export const { GET, POST, requireSession } = ReactiveAuth({
  providers: [${call ?? name}],
})
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

/** The quick starts. Those come first whose projects may depend on the others' packages, too. */
export const QUICK_STARTS: Readonly<Record<Framework, QuickStart>> = {
  sveltekit: {
    label: 'SvelteKit',
    dependency: '@sveltejs/kit',
    basePath: '/auth',
    port: 5173,
    start: () => 'npm run dev',
    files: sveltekit,
    extra: sveltekitEnv,
  },
  'solid-start': {
    label: 'SolidStart',
    dependency: '@solidjs/start',
    basePath: '/api/auth',
    port: 3000,
    start: () => 'npm run dev',
    files: solidStart,
    extra: () => [],
  },
  express: {
    label: 'Express',
    dependency: 'express',
    basePath: '/auth',
    port: 3000,
    start: (envFile, isTypeScript) => `node --env-file=${envFile} ${serverFile(isTypeScript)}`,
    files: express,
    extra: () => [],
  },
}
