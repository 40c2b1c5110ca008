import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openToken, sealToken, type TokenPlace } from '../../src/crypto/account-tokens.ts'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { SEALED, TOKEN_COLUMNS } from '../../src/lib/sealed-tokens.ts'
import { createStore } from '../../src/store/store.ts'
import type { SwappingAdapter } from '../../src/store/token-sealing.ts'
import type { Adapter, AdapterAccount } from '../../src/types/adapter.ts'
import { OLD_SECRET, SECRET } from '../harness.ts'
import { anyText, changeAt } from './arbitraries.ts'
import { holds } from './runs.ts'

const keys = createKeyRing([SECRET])
const place: fc.Arbitrary<TokenPlace> = fc.record({
  account: fc.record({ provider: anyText, providerAccountId: anyText }),
  column: fc.constantFrom(...TOKEN_COLUMNS),
})
// Encoding as UTF-8 replaces lone surrogates.
const token = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('latchkey1:', 'latchkey1:AAAAAAAA.AAAA'))

describe('sealed token of an account', () => {
  test('opens in its place, and nowhere else', () =>
    holds(
      fc.asyncProperty(place, place, token, async (own, other, text) => {
        const sealed = await sealToken(keys, own, text)
        expect(await openToken(keys, own, sealed)).toEqual({ state: 'open', text, isStale: false })
        const isSame = JSON.stringify(own) === JSON.stringify(other)
        expect((await openToken(keys, other, sealed)).state).toBe(isSame ? 'open' : 'invalid')
      }),
    ))

  test('never opens after a change', () =>
    holds(
      fc.asyncProperty(place, token, fc.nat(), fc.nat(), async (own, text, at, shift) => {
        const sealed = await sealToken(keys, own, text)
        // A change of the prefix makes it a plain token.
        const i = 10 + (at % (sealed.length - 10))
        for (const changed of [changeAt(sealed, i, shift), sealed.slice(0, i), `${sealed}A`])
          expect((await openToken(keys, own, changed)).state).not.toBe('open')
      }),
    ))
})

/** An adapter with one row. */
function createOneRow() {
  const rows: AdapterAccount[] = []
  const adapter: Adapter & SwappingAdapter = {
    accountTokens: {
      swap: async ({ tokens: expected }, tokens) => {
        const isSame = Object.entries(expected).every(([name, value]) => Reflect.get(rows[0] ?? {}, name) === value)
        return isSame && Object.assign(rows[0] ?? {}, tokens) !== undefined
      },
    },
    linkAccount: (row) => void rows.splice(0, 1, { ...row }),
    updateAccount: (row) => void Object.assign(rows[0] ?? {}, row),
    getAccount: () => rows[0] ?? null,
  }
  return { adapter, rows }
}

const KEY = { provider: 'idp', providerAccountId: '7' }
const change = fc.record(
  { access_token: token, refresh_token: token, id_token: token },
  { requiredKeys: ['access_token'] },
)
/** A process: whether it seals, and its secrets. Each knows the secrets of the others. */
const process = fc.tuple(change, fc.boolean(), fc.constantFrom([SECRET, OLD_SECRET], [OLD_SECRET, SECRET]))
const writes = fc.array(process, { minLength: 1, maxLength: 6 })

type Write = typeof process extends fc.Arbitrary<infer T> ? T : never

/** Writes tokens as one of the processes. The first one links the account. */
async function write(adapter: Adapter, [tokens, isOn, secrets]: Write, isFirst: boolean): Promise<void> {
  const store = createStore(adapter, {}, null, { keys: createKeyRing(secrets), isOn })
  const row = { ...KEY, ...tokens }
  await (isFirst ? store.linkAccount({ ...row, userId: 'u', type: 'oidc' }) : store.updateAccount(row))
}

describe('a row that processes with and without `sealTokens` write', () => {
  test.each([true, false])('opens to the tokens that were written last, with the option %j', (isOn) =>
    holds(
      fc.asyncProperty(writes, async (list) => {
        const { adapter, rows } = createOneRow()
        for (const [index, one] of list.entries()) await write(adapter, one, index === 0)
        const store = createStore(adapter, {}, null, { keys: createKeyRing([SECRET, OLD_SECRET]), isOn })
        const found = await store.getAccount(KEY)
        const expected = Object.assign({}, ...list.map(([tokens]) => tokens))
        expect(found && (await store.openAccount(found))).toMatchObject(expected)
        if (list.at(-1)?.[1]) for (const name of TOKEN_COLUMNS) expect(rows[0]?.[name] || SEALED).toContain(SEALED)
      }),
    ),
  )
})
