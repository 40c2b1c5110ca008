import type { Test } from '../harness.ts'

/** One test. */
export const test = (name: string, run: () => void | Promise<void>): Test => ({
  name,
  run: async () => await run(),
})

/** Tests about one thing, which their names begin with. */
export const group = (thing: string, tests: readonly Test[]): Test[] =>
  tests.map(({ name, run }) => ({ name: `${thing} > ${name}`, run }))
