/** What Playwright starts, and tests: one framework on one runtime, or on its development server. */
export interface Pair {
  /** Also of its Playwright project: `sveltekit-node`. */
  readonly name: string
  readonly framework: Framework
  readonly port: number
  /** Relative to the root of the repository. */
  readonly cwd: string
  /** What makes the application ready for production, in `cwd`. `null`: it runs as it is. */
  readonly build: string | null
  /** What runs the application alone. */
  readonly app: string
  /** Its development server has specs of its own, in `e2e/dev`, and no others. */
  readonly isDev: boolean
  readonly env: Readonly<Record<string, string>>
}

export type Framework = 'express' | 'sveltekit' | 'solid-start'

/** Ports of the providers, and of the mailboxes, lie this far above those of the applications. */
const PROVIDER_OFFSET = 50
const MAILBOX_OFFSET = 70
/** Of the first pair. Another one lets two runs go on side by side. */
const FIRST_PORT = Number(process.env['FIRST_PORT'] || 4300)

interface App {
  readonly framework: Framework
  readonly runtime: 'node' | 'dev'
  readonly build?: string
  readonly app: string
}

/** Known, so that a test can start a second process that opens the same cookies. */
export const SECRET = 'the-secret-of-the-browser-tests-and-of-nothing-else'

const apps: readonly App[] = [
  { framework: 'express', runtime: 'node', app: 'node src/server.ts' },
  { framework: 'sveltekit', runtime: 'node', build: 'vite build', app: 'node server.js' },
  { framework: 'solid-start', runtime: 'node', build: 'vite build', app: 'node .output/server/index.mjs' },
  { framework: 'sveltekit', runtime: 'dev', app: 'vite dev --strictPort' },
  { framework: 'solid-start', runtime: 'dev', app: 'vite dev --strictPort' },
]

function toPair({ framework, runtime, build, app }: App, i: number): Pair {
  const port = FIRST_PORT + i
  return {
    name: `${framework}-${runtime}`,
    framework,
    port,
    cwd: `e2e/apps/${framework}`,
    build: build ?? null,
    app: runtime === 'dev' ? `${app} --port ${port}` : app,
    isDev: runtime === 'dev',
    env: {
      PROVIDER_PORT: String(port + PROVIDER_OFFSET),
      MAILBOX_PORT: String(port + MAILBOX_OFFSET),
      AUTH_SECRET: SECRET,
      DATABASE: ':memory:',
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
