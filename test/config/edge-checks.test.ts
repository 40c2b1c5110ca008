// What decides about security is checked under every condition of package.json.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Refused = Readonly<Record<string, { readonly options: readonly string[]; readonly message: string }>>

const refusedUnder = (condition: string): Refused =>
  JSON.parse(
    execFileSync(process.execPath, [`--conditions=${condition}`, join(import.meta.dirname, 'edge-checks.ts')], {
      encoding: 'utf8',
    }),
  )

test('refuses the same configurations in development and on the edge', () => {
  const [inDevelopment, onEdge] = [refusedUnder('development'), refusedUnder('workerd')]
  const optionsOf = (refused: Refused) =>
    Object.fromEntries(Object.entries(refused).map(([name, { options }]) => [name, options]))
  expect(optionsOf(onEdge)).toEqual(optionsOf(inDevelopment))
  expect(Object.entries(optionsOf(onEdge)).filter(([, options]) => options.length === 0)).toEqual([])
  const problem =
    '1 configuration error:\n  - providers.github.dangerouslyAllowHttp: cannot be used with NODE_ENV=production'
  expect(inDevelopment['http in production']?.message).toBe(
    `${problem}\n    Fix: Use https, and remove \`dangerouslyAllowHttp\`.`,
  )
  expect(onEdge['http in production']?.message).toBe(
    `${problem}\n  node_modules/latchkey/docs/errors/InvalidConfiguration.md`,
  )
})
