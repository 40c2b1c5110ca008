// What workerd forbids while modules are evaluated, which is before the first request. That it has started with every
// entry linked is the proof that none of them does any of it; here is the proof that it would have refused.

import { assertEqual, assertMatch, assertRejects, type Test } from './harness.ts'
import type { Part } from './run.ts'

/** What workerd said to a module that tried. */
export type GlobalScope = Readonly<Record<string, Promise<string>>>

/** To be called from the top level of a module. */
export function tryGlobalScope(): GlobalScope {
  const said = (work: () => unknown): Promise<string> => (async () => work())().then(() => 'nothing', String)
  return {
    random: said(() => crypto.getRandomValues(new Uint8Array(1))),
    timer: said(() => setTimeout(() => {}, 0)),
    fetch: said(() => fetch('https://op.example/')),
  }
}

/** Tests of the worker that this is called in. */
export function globalScope(scope: GlobalScope): Part {
  const refusals = Object.entries(scope).map(
    ([what, said]): Test => ({
      name: `global scope > ${what} is refused before the first request`,
      run: async () => assertMatch(await said, /not allowed within global scope/),
    }),
  )
  const nodeless: Test = {
    name: 'global scope > has nothing of Node',
    async run() {
      const names = ['process', 'Buffer', 'global', 'setImmediate', 'require'].filter((name) => name in globalThis)
      assertEqual(names, [])
      await assertRejects(() => import(['node', 'crypto'].join(':')), /No such module/)
    },
  }
  return { name: 'global scope', tests: [...refusals, nodeless] }
}
