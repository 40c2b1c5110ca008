// Which browser test runs where, why it does not run elsewhere, and which command runs it.

import type { Framework, Pair, Runtime } from './servers.ts'

interface Case {
  /** @default every framework */
  readonly on?: readonly Framework[]
  /** @default every runtime, and the development servers */
  readonly runtimes?: readonly Runtime[]
  /** Names of pairs, in place of the two above. */
  readonly pairs?: readonly string[]
  readonly because: string
}

const NEW_PROJECT: Case = {
  runtimes: ['bun'],
  because:
    'It creates a new project, which takes long: `npm run test:rest` has the time. The tools of its framework serve ' +
    'that on Node, whatever the sample runs on.',
}

/**
 * Pairs that `npm test` runs: three frameworks, each on another runtime. `npm run test:rest` runs all others. The
 * other frameworks, Hono and Next.js, have their packages installed there.
 */
export const FIRST: readonly string[] = ['express-node', 'sveltekit-workerd', 'solid-start-deno']

/** The three frameworks with all tests of an account. `npm test` runs those of Express. */
const ACCOUNTS = ['express-node', 'sveltekit-deno', 'solid-start-workerd'] as const

/** Each framework and each runtime at least once. */
const EACH_ONCE: Case = {
  pairs: [...ACCOUNTS, 'hono-bun', 'next-node'],
  because:
    'It tests code of a framework, which is the same on every runtime, or code of the library, which the suite of the ' +
    'runtimes tests on each.',
}

/** For `npm test`: the pair with all tests of the pages of the library. */
export const ONE_SAMPLE = { pairs: ['express-node'] } as const

/** For `npm run test:rest`, which has the time. */
const ONE_LATER = { pairs: ['express-deno'] } as const

/** Tests with such a tag, or in such a file, exist only on the pairs of its row. All others run on every pair. */
const CASES = {
  '@library': {
    ...ONE_SAMPLE,
    because:
      'It is about pages and responses of the library, which are the same everywhere: the suite of the runtimes tests ' +
      'them on each. The other pairs keep a smoke test per sign-in method and what their own code does.',
  },
  '@looks': {
    ...ONE_LATER,
    because:
      'The pages of the library, the provider and the mailbox are the same bytes everywhere: one pair checks their ' +
      'colors, their size, and how they work with a screen reader and a keyboard.',
  },
  '@accounts': {
    pairs: ACCOUNTS,
    because:
      'It takes long, and is about accounts and sessions of the library behind routes of a sample. On Hono and Next.js, ' +
      'account.spec.ts keeps a test for each of these routes.',
  },
  '@cookie-sessions': {
    runtimes: ['bun'],
    because: 'It repeats a test with the other strategy in a process of its own. `npm run test:rest` has the time.',
  },
  '@frames': {
    ...ONE_SAMPLE,
    because:
      'The core answers the frame, and the headers of the sample must not block it. Only Express sets headers above latchkey.',
  },
  '@own-pages': {
    pairs: ['express-deno', 'sveltekit-bun', 'solid-start-node'],
    because:
      'It is about the pages of a sample, which every runtime serves from the same files. Those of Hono and ' +
      'Next.js have the elements and the style sheet of those of Express.',
  },
  '@each-once': EACH_ONCE,
  'account.spec.ts': EACH_ONCE,
  'csrf.spec.ts': EACH_ONCE,
  'logout.spec.ts': EACH_ONCE,
  'client-router.spec.ts': EACH_ONCE,
  'password.spec.ts': {
    pairs: ['express-node', 'sveltekit-bun', 'solid-start-workerd', 'next-node'],
    because: 'It takes long, and the suite of the runtimes tests the same on each: once for each framework.',
  },
  'attested.spec.ts': {
    ...ONE_LATER,
    because: 'The verifier is the same everywhere, and verifier.spec.ts checks that it loads.',
  },
  'verifier.spec.ts': {
    pairs: ['express-node', 'express-workerd', 'sveltekit-node', 'solid-start-node', 'solid-start-workerd'],
    because: 'It starts a process. These are a build by each bundler, and an application without one.',
  },
  'tabs.spec.ts': {
    pairs: ['solid-start-workerd'],
    because: 'It tests components in tabs of a browser, whatever the sample runs on.',
  },
  'components.spec.ts': {
    pairs: ['sveltekit-deno'],
    because: 'It tests components in a browser, whatever the sample runs on.',
  },
  'languages.spec.ts': {
    ...ONE_LATER,
    because:
      'The library chooses the language, and the suite of the runtimes tests the choice. One pair checks how the ' +
      'pages look in each script.',
  },
  'pictures.spec.ts': {
    ...ONE_LATER,
    because: 'It compares pictures of the built-in pages, without an application.',
  },
  'elsewhere.spec.ts': NEW_PROJECT,
  'form-post.spec.ts': NEW_PROJECT,
  'remote.spec.ts': NEW_PROJECT,
  'hooks.spec.ts': NEW_PROJECT,
  'server.spec.ts': { runtimes: ['node'], because: 'It starts server.js of the sample of SvelteKit with Node.' },
  'follow.spec.ts': NEW_PROJECT,
  'prerender.spec.ts': NEW_PROJECT,
  'slots.spec.ts': NEW_PROJECT,
  'doctor.spec.ts': {
    ...ONE_LATER,
    because: 'It checks the application of the demo. test/cli/doctor/doctor.test.ts checks each framework.',
  },
  'fragment.spec.ts': { ...ONE_LATER, because: 'It is about the rule of the browser, without an application.' },
  'helmet.spec.ts': { ...ONE_LATER, because: 'It is about the rule of the browser for a page of its own.' },
  'related-origin.spec.ts': {
    ...ONE_LATER,
    because: 'It is about the rule of the browser for pages of other domains.',
  },
  'without-account.spec.ts': {
    ...ONE_SAMPLE,
    because: 'It is about a provider for development, in an application of its own.',
  },
  'production.spec.ts': { ...ONE_LATER, because: 'It reads what was built, without a browser.' },
  'guide.spec.ts': { ...ONE_LATER, because: 'It runs the tests of docs/testing.md in a project of its own.' },
  '@client-router': {
    on: ['sveltekit', 'solid-start', 'next'],
    because: 'Express and Hono have no client-side router.',
  },
  '@sveltekit': { on: ['sveltekit'], because: 'Only applications of SvelteKit can make these mistakes.' },
  '@solid-start': { on: ['solid-start'], because: 'Only applications of SolidStart can make these mistakes.' },
} as const satisfies Readonly<Record<string, Case>>

/** Tests that get no second run, because an attack or a race that succeeds once has succeeded. */
export const ONCE = ['@security', '@race'] as const

type Tag = (keyof typeof CASES & `@${string}`) | (typeof ONCE)[number]

/** Marks tests: `test.describe('…', only('@looks'), () => …)`. */
export const only = (...tag: Tag[]): { tag: string[] } => ({ tag })

/** `test` is `npm test`, `rest` is `npm run test:rest`. Together they run every test once. */
export type Command = 'test' | 'rest'

/**
 * Reads the name of a command from the environment.
 *
 * @throws {TypeError} It is no command.
 */
export function parseCommand(name: string | undefined): Command | undefined {
  if (name === undefined || name === 'test' || name === 'rest') return name
  throw new TypeError(`E2E_COMMAND is "${name}". Set it to "test" or "rest", or leave it unset to run every test.`)
}

/** Filter of a Playwright project. */
export interface Selection {
  readonly grepInvert?: RegExp
}

const matching = (names: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w-])(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\w-])`)

/** Tags and files whose tests do not exist on a pair. */
function absentFrom({ framework, name, runtime }: Pair): string[] {
  const rows: [string, Case][] = Object.entries(CASES)
  const isOn = ({ on = [framework], pairs = [name], runtimes = [runtime] }: Case): boolean =>
    on.includes(framework) && pairs.includes(name) && runtimes.includes(runtime)
  return rows.filter(([, row]) => !isOn(row)).map(([name]) => name)
}

/**
 * Selects the tests of a pair.
 *
 * @param command @default any, which runs every test of the pair
 * @returns `null` if the command runs none of them.
 */
export function selectTests(pair: Pair, command?: Command): Selection | null {
  if (command !== undefined && (command === 'test') !== FIRST.includes(pair.name)) return null
  const absent = absentFrom(pair)
  return absent.length > 0 ? { grepInvert: matching(absent) } : {}
}
