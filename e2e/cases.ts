// What is not tested on every pair, and why. Each case is a tag of tests, or the file of a spec: what has it exists only
// on the pairs of its row. None is skipped elsewhere without a word here.

import type { Framework, Pair, Runtime } from './servers.ts'

interface Case {
  /** @default every framework */
  readonly on?: readonly Framework[]
  /** @default every runtime, and the development servers */
  readonly runtimes?: readonly Runtime[]
  readonly because: string
}

const NEW_PROJECT: Case = {
  runtimes: ['node'],
  because: 'It makes a new project, which the tools of its framework serve on Node, whatever the sample runs on.',
}

const CASES = {
  '@looks': {
    on: ['express'],
    runtimes: ['node'],
    because:
      'The pages of the library, the provider and the mailbox are the same bytes beside every framework, and on every ' +
      'runtime: one pair shows their colours, and how they are read aloud and by keyboard.',
  },
  '@dark': {
    runtimes: ['node'],
    because: 'Dark colours are in the same stylesheet as light ones, and each runtime shows that it serves that.',
  },
  'languages.spec.ts': {
    on: ['express'],
    runtimes: ['node'],
    because:
      'What is said in which language is decided in the library, and tested in the runtimes: one pair shows how the ' +
      'pages look in each script. Its sample has all languages.',
  },
  'quick-start.spec.ts': NEW_PROJECT,
  'init.spec.ts': NEW_PROJECT,
  'elsewhere.spec.ts': NEW_PROJECT,
  'form-post.spec.ts': NEW_PROJECT,
  'remote.spec.ts': NEW_PROJECT,
  'doctor.spec.ts': {
    on: ['express'],
    runtimes: ['node'],
    because: 'It looks at the application of the demo; each framework has its own in test/cli/doctor.test.ts.',
  },
  '@client-router': {
    on: ['sveltekit', 'solid-start'],
    because: 'Express has no pages that go on without the server.',
  },
  '@sveltekit': { on: ['sveltekit'], because: 'These are mistakes that only its applications can have.' },
  '@solid-start': { on: ['solid-start'], because: 'These are mistakes that only its applications can have.' },
} as const satisfies Readonly<Record<string, Case>>

/** Marks tests: `test.describe('…', only('@looks'), () => …)`. */
export const only = (tag: keyof typeof CASES & `@${string}`): { tag: string } => ({ tag })

/** Matches the tests that a pair does not have. `undefined`: it has all of them. */
export function notOn({ framework, runtime }: Pair): RegExp | undefined {
  const rows: [string, Case][] = Object.entries(CASES)
  const isOn = ({ on = [framework], runtimes = [runtime] }: Case): boolean =>
    on.includes(framework) && runtimes.includes(runtime)
  const names = rows.filter(([, row]) => !isOn(row)).map(([name]) => name.replaceAll('.', '\\.'))
  return names.length > 0 ? new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`) : undefined
}
