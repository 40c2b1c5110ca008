// A new project with nothing in it but what its framework makes, and what a quick start has somebody write.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Client, startOpenidProvider } from './openid-provider.ts'
import { anyPort } from './ports.ts'
import type { WrittenFile } from './quick-start.ts'
import { plainEnv } from './run-app.ts'
import type { Framework as AnyFramework } from './servers.ts'

const root = join(import.meta.dirname, '..')

/** Those of Next.js take too long to install. */
type Framework = Exclude<AnyFramework, 'next'>

const manifest = (fields: Readonly<Record<string, unknown>>): WrittenFile => ({
  path: 'package.json',
  text: JSON.stringify({ name: 'fresh', private: true, type: 'module', ...fields }),
})

/** What each framework puts into a new project, as far as it needs it to run. */
const MADE: Readonly<Record<Framework, { readonly routes: string; readonly files: readonly WrittenFile[] }>> = {
  express: { routes: '/auth', files: [manifest({ dependencies: { express: '*', latchkey: '*' } })] },
  hono: {
    routes: '/api/auth',
    files: [manifest({ dependencies: { '@hono/node-server': '*', hono: '*', latchkey: '*' } })],
  },
  sveltekit: {
    routes: '/auth',
    files: [
      manifest({
        scripts: { dev: 'vite dev' },
        dependencies: { latchkey: '*' },
        devDependencies: { '@sveltejs/kit': '*', svelte: '*', vite: '*' },
      }),
      {
        path: 'vite.config.js',
        text: "import { sveltekit } from '@sveltejs/kit/vite'\nexport default { plugins: [sveltekit()] }\n",
      },
      {
        path: 'src/app.html',
        text: '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      },
      { path: 'src/routes/+page.svelte', text: '<h1>Welcome</h1>' },
    ],
  },
  'solid-start': {
    routes: '/api/auth',
    files: [
      manifest({
        scripts: { dev: 'vite dev' },
        dependencies: { latchkey: '*', '@solidjs/router': '*', '@solidjs/start': '*', 'solid-js': '*' },
        devDependencies: { nitro: '*', vite: '*' },
      }),
      {
        path: 'vite.config.ts',
        text: [
          "import { solidStart } from '@solidjs/start/config'",
          "import { nitro } from 'nitro/vite'",
          'export default { plugins: [solidStart(), nitro()] }',
        ].join('\n'),
      },
      {
        path: 'src/app.tsx',
        text: [
          "import { Router } from '@solidjs/router'",
          "import { FileRoutes } from '@solidjs/start/router'",
          "import { Suspense } from 'solid-js'",
          'export default function App() {',
          '  return <Router root={(props) => <Suspense>{props.children}</Suspense>}><FileRoutes /></Router>',
          '}',
        ].join('\n'),
      },
      {
        path: 'src/entry-client.tsx',
        text: [
          "import { mount, StartClient } from '@solidjs/start/client'",
          "mount(() => <StartClient />, document.getElementById('app')!)",
        ].join('\n'),
      },
      {
        path: 'src/entry-server.tsx',
        text: [
          "import { createHandler, StartServer } from '@solidjs/start/server'",
          'export default createHandler(() => (',
          '  <StartServer document={({ assets, children, scripts }) => (',
          '    <html lang="en"><head>{assets}</head><body><div id="app">{children}</div>{scripts}</body></html>',
          '  )} />',
          '))',
        ].join('\n'),
      },
      { path: 'src/routes/index.tsx', text: 'export default () => <h1>Welcome</h1>' },
    ],
  },
}

/** Seconds. Some build the application first, on a machine that may be busy. A process that ends is not waited for. */
export const PATIENCE = 120

/** An application that runs in a new project. */
export interface FreshProject {
  readonly url: string
  /** Of the provider beside it. */
  readonly issuer: string
  /** All that it has said. */
  log(): string
  stop(): Promise<void>
}

function writeFile(folder: string, { path, text }: WrittenFile): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function makeProject(name: string, files: readonly WrittenFile[]): string {
  // Inside of the repository, so that packages are found.
  const folder = join(root, 'test-results/fresh', name)
  mkdirSync(folder, { recursive: true })
  for (const file of files) writeFile(folder, file)
  return folder
}

/** The command as the reader has it, with a port that is free. */
const commandWith = (command: string, port: number): string =>
  command.endsWith('npm run dev') ? `${command} -- --port ${port} --strictPort` : command

/** Waits for the first answer. Others on this machine may have the port for a moment, too. */
async function untilAnswered(url: string, app: ChildProcess): Promise<void> {
  for (let i = 0; i < PATIENCE * 10 && app.exitCode === null; i++) {
    const answer = await fetch(url).catch(() => null)
    if (answer !== null) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers at ${url}.`)
}

/** Where a project is, and what the provider knows of it. */
export interface Place {
  readonly folder: string
  readonly url: string
  readonly client: Client
}

/** What to put into a new project, and what starts it: for a shell, or what finds that out in the project. */
export interface Plan {
  readonly files: readonly WrittenFile[]
  readonly command: string | ((place: Place) => string | Promise<string>)
  /** The path of the application. @default the root */
  readonly base?: string
}

/**
 * Makes the project, and runs what the quick start says in it. What it has for Google is answered by a provider of the
 * tests.
 *
 * @throws Nothing answers in time. With all that the application said.
 */
export async function startFreshProject(framework: Framework, plan: Plan): Promise<FreshProject> {
  const { base = '', command, files } = plan
  const port = await anyPort()
  // Of this run alone: a development server starts anew when its files change.
  const folder = makeProject(`${framework}-${port}`, [...MADE[framework].files, ...files])
  const url = `http://localhost:${port}`
  const redirectUri = `${url}${base}${MADE[framework].routes}/callback/google`
  const client = { id: 'fresh', secret: 'a-secret', redirectUri }
  const provider = await startOpenidProvider(0, client)
  const values: Readonly<Record<string, string>> = { ID: client.id, SECRET: client.secret }
  const text = typeof command === 'string' ? command : await command({ folder, url, client })
  const filled = text.replace(/\bAUTH_GOOGLE_(ID|SECRET)=…/g, (text, name) => text.replace('…', `${values[name]}`))
  const log = join(folder, 'app.log')
  const output = openSync(log, 'a')
  const app = spawn('sh', ['-c', commandWith(filled, port)], {
    cwd: folder,
    env: { ...plainEnv(), PORT: String(port), AUTH_GOOGLE_ISSUER: provider.issuer, NODE_ENV: 'development' },
    stdio: ['ignore', output, output],
    detached: true, // a group of its own, which ends as one
  })
  const stop = async (): Promise<void> => {
    const exit = once(app, 'exit')
    if (app.exitCode === null && app.pid) process.kill(-app.pid, 'SIGTERM')
    await Promise.all([app.exitCode ?? exit, provider.close()])
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await untilAnswered(url, app)
  } catch (error) {
    const said = readFileSync(log, 'utf8')
    await stop()
    throw new Error(`${error}\n${said}`)
  }
  return {
    url,
    issuer: provider.issuer,
    stop,
    log: () => stripVTControlCharacters(readFileSync(log, 'utf8')),
  }
}
