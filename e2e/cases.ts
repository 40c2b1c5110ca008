// What is not tested on every pair, and why. Each case is a tag of tests: a test that has it exists only on the pairs of
// its row. None is skipped elsewhere without a word here.

import type { Framework, Pair } from './servers.ts'

interface Case {
  readonly on: readonly Framework[]
  readonly because: string
}

const CASES = {
  '@looks': {
    on: ['express'],
    because:
      'The pages of the library, the provider and the mailbox are the same bytes beside every framework: one pair shows ' +
      'their colours, and how they are read aloud and by keyboard.',
  },
  '@client-router': {
    on: ['sveltekit', 'solid-start'],
    because: 'Express has no pages that go on without the server.',
  },
  '@sveltekit': { on: ['sveltekit'], because: 'These are mistakes that only its applications can have.' },
  '@solid-start': { on: ['solid-start'], because: 'These are mistakes that only its applications can have.' },
} as const satisfies Readonly<Record<string, Case>>

/** Marks tests: `test.describe('…', only('@looks'), () => …)`. */
export const only = (tag: keyof typeof CASES): { tag: string } => ({ tag })

/** Matches the tests that a pair does not have. `undefined`: it has all of them. */
export function notOn({ framework }: Pair): RegExp | undefined {
  const rows: [string, Case][] = Object.entries(CASES)
  const tags = rows.filter(([, { on }]) => !on.includes(framework)).map(([tag]) => tag)
  return tags.length > 0 ? new RegExp(`(?:${tags.join('|')})(?![\\w-])`) : undefined
}
