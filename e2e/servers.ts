/** One framework on one runtime: what Playwright starts, and tests. */
export interface Pair {
  readonly framework: 'express'
  readonly runtime: 'node'
  readonly port: number
  /** Relative to the root of the repository. */
  readonly cwd: string
  /** What runs the application and what stands beside it. */
  readonly command: string
  /** What runs the application alone. */
  readonly app: string
  readonly env: Readonly<Record<string, string>>
}

/** Ports of the providers, and of the mailboxes, lie this far above those of the applications. */
const PROVIDER_OFFSET = 50
const MAILBOX_OFFSET = 100

interface App {
  readonly framework: Pair['framework']
  readonly runtime: Pair['runtime']
  readonly cwd: string
  readonly app: string
}

/** Known, so that a test can start a second process that opens the same cookies. */
export const SECRET = 'the-secret-of-the-browser-tests-and-of-nothing-else'

const apps: readonly App[] = [
  { framework: 'express', runtime: 'node', cwd: 'e2e/apps/express', app: 'node src/server.ts' },
]

/** Every pair, each with a provider and a mailbox of its own beside it. */
export const pairs: readonly Pair[] = apps.map(({ framework, runtime, cwd, app }, i) => ({
  framework,
  runtime,
  port: 4300 + i,
  cwd,
  command: `node ../../serve.ts ${app}`,
  app,
  env: {
    PROVIDER_PORT: String(4300 + i + PROVIDER_OFFSET),
    MAILBOX_PORT: String(4300 + i + MAILBOX_OFFSET),
    AUTH_SECRET: SECRET,
    DATABASE: ':memory:',
    // Each test comes from an address of its own, so that one does not use up what another may send.
    TRUST_PROXY: 'loopback',
  },
}))

/**
 * The pair of a Playwright project.
 *
 * @param metadata Of the project: which framework, which runtime.
 */
export function pairOf(metadata: Record<string, unknown>): Pair {
  const pair = pairs.find(
    ({ framework, runtime }) => framework === metadata['framework'] && runtime === metadata['runtime'],
  )
  if (pair === undefined) throw new TypeError('There is no such pair.')
  return pair
}
