import { join } from 'node:path'

/** What Playwright starts, and tests: one framework on one runtime, or on its development server. */
export interface Pair {
  /** Also of its Playwright project: `sveltekit-node`. */
  readonly name: string
  readonly framework: Framework
  readonly runtime: Runtime
  readonly port: number
  /** Relative to the root of the repository. */
  readonly cwd: string
  /** What makes the application ready for production, in `cwd`. `null`: it runs as it is. */
  readonly build: Build | null
  /** What runs the application alone. */
  readonly app: string
  readonly env: Readonly<Record<Setting, string>>
}

/** Variables that a sample and its tests read. */
type Setting = 'PROVIDER_PORT' | 'MAILBOX_PORT' | 'AUTH_SECRET' | 'DATABASE' | 'TRUST_PROXY'

export type Framework = 'express' | 'sveltekit' | 'solid-start' | 'hono' | 'next'

/** Frameworks with a quick start, which tests follow in a new project. */
export type StartedFramework = Exclude<Framework, 'hono' | 'next'>

/** `dev`: the development server, which has specs of its own, in `e2e/dev`, and no others. */
export type Runtime = 'node' | 'deno' | 'bun' | 'workerd' | 'dev'

/** Pairs with the same build share its output. */
export interface Build {
  readonly command: string
  /** Folder that it writes, relative to that of the pair. */
  readonly output: string
  readonly env: Readonly<Record<string, string>>
}

/** Ports of the providers, and of the mailboxes, lie this far above those of the applications. */
const PROVIDER_OFFSET = 50
const MAILBOX_OFFSET = 70
/** Of the first pair. Another one lets two runs go on side by side. */
const FIRST_PORT = Number(process.env['FIRST_PORT'] || 4300)

interface App {
  readonly framework: Framework
  readonly runtime: Runtime
  readonly build?: Pick<Build, 'command' | 'output'>
  /** Of the build. */
  readonly buildEnv?: Readonly<Record<string, string>>
  readonly app: string
}

/** Known, so that a test can start a second process that opens the same cookies. */
export const SECRET = 'Jt9c_H5wZm2-rX7nKv4bQs8LdPf6GyE3'

/** What an application needs on Deno: it reads what lies in this repository, and writes databases of tests. */
const DENO = 'deno run --allow-env --allow-net --allow-read=../../.. --allow-write=../../../test-results'

const vite = (output: string) => ({ build: { command: 'vite build', output } })

/** What Nitro makes for a runtime, in a folder of its own. */
const nitro = (runtime: Runtime, preset: string, run: (folder: string) => string): App => ({
  ...{ framework: 'solid-start', runtime, ...vite(`.output/${preset}`), buildEnv: { NITRO_PRESET: preset } },
  app: run(`.output/${preset}`),
})

/** What runs a Worker as Cloudflare does, with a folder of files that browsers get. */
const workerd = (worker: string, assets: string) => `node ../../workerd.ts ${worker} ${assets}`

const apps: readonly App[] = [
  { framework: 'express', runtime: 'node', app: 'node src/server.ts' },
  { framework: 'express', runtime: 'deno', app: `${DENO} src/server.ts` },
  { framework: 'express', runtime: 'bun', app: 'bun src/server.ts' },
  {
    ...{ framework: 'express', runtime: 'workerd', build: { command: 'node build-worker.ts', output: 'build' } },
    app: workerd('build/worker.js', 'build/assets'),
  },
  { framework: 'sveltekit', runtime: 'node', ...vite('build'), app: 'node server.js' },
  { framework: 'sveltekit', runtime: 'deno', ...vite('build'), app: `${DENO} server.js` },
  { framework: 'sveltekit', runtime: 'bun', ...vite('build'), app: 'bun server.js' },
  {
    ...{
      framework: 'sveltekit',
      runtime: 'workerd',
      ...vite('.svelte-kit/cloudflare'),
      buildEnv: { ADAPTER: 'workers' },
    },
    app: workerd('.svelte-kit/cloudflare/worker.js', '.svelte-kit/cloudflare/assets'),
  },
  nitro('node', 'node_server', (folder) => `node ${folder}/server/index.mjs`),
  nitro('deno', 'deno_server', (folder) => `${DENO} ${folder}/server/index.mjs`),
  nitro('bun', 'bun', (folder) => `bun ${folder}/server/index.mjs`),
  nitro('workerd', 'cloudflare_module', (folder) => workerd(`${folder}/server/index.mjs`, `${folder}/public`)),
  { framework: 'sveltekit', runtime: 'dev', app: 'vite dev --strictPort' },
  { framework: 'solid-start', runtime: 'dev', app: 'vite dev --strictPort' },
  { framework: 'hono', runtime: 'node', app: 'node src/server.ts' },
  { framework: 'hono', runtime: 'deno', app: `${DENO} src/deno.ts` },
  { framework: 'hono', runtime: 'bun', app: 'bun src/bun.ts' },
  {
    ...{ framework: 'hono', runtime: 'workerd', build: { command: 'node build-worker.ts', output: 'build' } },
    app: workerd('build/worker.js', 'build/assets'),
  },
  {
    ...{ framework: 'next', runtime: 'node', build: { command: 'next build', output: '.next' } },
    // A build evaluates the modules of pages, and needs no database.
    buildEnv: { DATABASE: ':memory:' },
    // Not the file in `.bin`: a test puts options of Node in front of it.
    app: 'node node_modules/next/dist/bin/next start --hostname 127.0.0.1',
  },
]

/** A file, which a test can open as well. What workerd keeps, nobody else opens: then in memory. */
const databaseOf = (framework: Framework, runtime: Runtime): string =>
  runtime === 'workerd' ? ':memory:' : join(import.meta.dirname, `../test-results/databases/${framework}-${runtime}.db`)

function toPair({ framework, runtime, build, buildEnv = {}, app }: App, i: number): Pair {
  const port = FIRST_PORT + i
  return {
    name: `${framework}-${runtime}`,
    framework,
    runtime,
    port,
    cwd: `e2e/apps/${framework}`,
    build: build === undefined ? null : { ...build, env: buildEnv },
    app: runtime === 'dev' ? `${app} --port ${port}` : app,
    env: {
      PROVIDER_PORT: String(port + PROVIDER_OFFSET),
      MAILBOX_PORT: String(port + MAILBOX_OFFSET),
      AUTH_SECRET: SECRET,
      DATABASE: databaseOf(framework, runtime),
      // Each test comes from an address of its own, so that one does not use up what another may send.
      TRUST_PROXY: 'loopback',
    },
  }
}

/**
 * The pairs that are asked for.
 *
 * @param names Of pairs, with commas between: `PAIRS=express-node`. @default all
 */
export function choose(all: readonly Pair[], names: string | undefined): readonly Pair[] {
  if (!names) return all
  return names.split(',').map((name) => {
    const pair = all.find((one) => one.name === name.trim())
    if (pair) return pair
    throw new TypeError(`PAIRS names ${name}. There are ${all.map((one) => one.name).join(', ')}.`)
  })
}

/** Every pair there is, each with a provider and a mailbox of its own beside it. */
export const allPairs: readonly Pair[] = apps.map(toPair)

/** Those that are to be tested. */
export const pairs: readonly Pair[] = choose(allPairs, process.env['PAIRS'])

/**
 * The pair of a Playwright project.
 *
 * @param metadata Of the project: `pair` is its name.
 */
export function pairOf(metadata: Record<string, unknown>): Pair {
  const pair = pairs.find(({ name }) => name === metadata['pair'])
  if (pair === undefined) throw new TypeError('There is no such pair.')
  return pair
}
