import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/index.ts'
import { ServerAuth } from '../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { KitAuth } from '../../src/integrations/sveltekit/index.ts'
import { type MadeAuth, type MintSource, mintSession } from '../../src/testing/index.ts'
import { ORIGIN, SECRET } from '../harness.ts'

const ADA = { id: 'user-1', name: 'Ada' }
const logger = { error: () => {}, warn: () => {}, debug: () => {} }
const config = {
  providers: [],
  secret: SECRET,
  origin: ORIGIN,
  logger,
  callbacks: { session: ({ session }: { session: { expires: string } }) => ({ ...session, role: 'admin' }) },
}
const auth = createAuth(config)

const MADE: readonly (readonly [string, MadeAuth | MintSource])[] = [
  ['createAuth', auth],
  ['ServerAuth', ServerAuth(config)],
  ['ReactiveAuth', ReactiveAuth(config)],
  ['KitAuth', KitAuth(config)],
]

describe('a session is minted with what', () => {
  test.each(MADE)('%s gave', async (_, made) => {
    const { cookie, session } = await mintSession(made as MadeAuth, ADA)
    expect(session).toMatchObject({ user: { name: 'Ada' }, role: 'admin' })
    expect((await auth.session({ headers: { cookie } })).session).toEqual(session)
  })

  test.each([
    ['ReactiveAuth', ReactiveAuth(() => config)],
    ['KitAuth', KitAuth(() => config)],
  ])('%s gave, unless its configuration is a function', async (_, made) => {
    await expect(mintSession(made, ADA)).rejects.toThrow(/configuration is a function of the request/)
    await expect(mintSession(config, ADA)).resolves.toMatchObject({ session: { role: 'admin' } })
  })
})

/** Everything that can be reached from a value by its properties, getters and prototypes, functions included. */
function reach(value: unknown, seen: Set<unknown> = new Set()): Set<unknown> {
  if (value === null || !/^(?:object|function)$/.test(typeof value)) return seen.add(value)
  if (seen.has(value)) return seen
  seen.add(value)
  for (const key of Reflect.ownKeys(value as object)) {
    const { get, value: own } = Object.getOwnPropertyDescriptor(value, key) ?? {}
    reach(get ? Reflect.get(value as object, key) : own, seen)
  }
  return seen
}

describe('no secret is shown by', () => {
  test.each(MADE)('what %s gave', (_, made) => {
    const shown = [JSON.stringify(made) ?? '', inspect(made, { showHidden: true, depth: 9, getters: true })]
    for (const text of shown) expect(text).not.toContain(SECRET)
    expect(Object.getOwnPropertySymbols(made)).toEqual([])
    expect(reach(made)).not.toContain(SECRET)
  })

  test('a copy of it', async () => {
    expect(() => structuredClone(auth)).toThrow('could not be cloned')
    // A copy is not the original: it opens nothing.
    await expect(mintSession({ ...auth }, ADA)).rejects.toThrow('does not know this object')
  })
})
