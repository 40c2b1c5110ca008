import type { Adapter, VerificationToken } from '../../types/adapter.ts'
import { type AdapterCase, asRaces, withoutRows, withToken } from './contract-case.ts'
import { expectNoFailures, expectSame, runAtOnce, TWENTY } from './expect.ts'
import { addToken, createTokenRow } from './rows.ts'
import { createUniqueText, HOSTILE_TEXTS, LONG_AGO } from './values.ts'

type Use = 'useVerificationToken' | 'consumeVerificationToken'

/** Uses a token by its identifier and its value only, because latchkey passes no more. */
const useToken = async (adapter: Required<Pick<Adapter, Use>>, use: Use, { identifier, token }: VerificationToken) =>
  await adapter[use]({ identifier, token })

function createSingleUseCases(use: Use): AdapterCase[] {
  const [creating, using] = [withoutRows('createVerificationToken', use), withToken(use)]
  return [
    using(`${use} returns the token`, async (adapter, token) => {
      expectSame('the token', await useToken(adapter, use, token), token)
    }),
    using(`${use} returns a token once`, async (adapter, token) => {
      await useToken(adapter, use, token)
      expectSame('the token at the second use', await useToken(adapter, use, token), null)
    }),
    creating(`${use} returns an expired token with its date, or nothing`, async (adapter) => {
      const found = await useToken(adapter, use, await addToken(adapter, { expires: LONG_AGO }))
      if (found) expectSame('expires', found.expires, LONG_AGO)
    }),
    asRaces(using)(`MAGIC-03: of twenty ${use} at once, one gets the token`, async (adapter, token) => {
      const results = await runAtOnce(TWENTY, () => useToken(adapter, use, token))
      const got = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
      expectSame('how many got it', got.length, 1)
      expectSame('the token', got[0], token)
      expectNoFailures(results, 'none: the others find nothing')
    }),
  ]
}

function createTokenCases(use: Use): AdapterCase[] {
  const creating = withoutRows('createVerificationToken', use)
  return [
    creating(`${use} finds nothing for another identifier or token`, async (adapter) => {
      const token = await addToken(adapter, { token: `${createUniqueText()}-abc` })
      const texts = [createUniqueText(), token.token.toUpperCase(), '%', '']
      const { identifier } = createTokenRow()
      for (const other of [{ ...token, identifier }, ...texts.map((text) => ({ ...token, token: text }))])
        expectSame('the token', await useToken(adapter, use, other), null)
      expectSame('the token that was asked for wrongly', await useToken(adapter, use, token), token)
    }),
    creating(`${use} leaves the identifier's other tokens alone`, async (adapter) => {
      const first = await addToken(adapter)
      const second = await addToken(adapter, { identifier: first.identifier })
      expectSame('the second token', await useToken(adapter, use, second), second)
      expectSame('the first token', await useToken(adapter, use, first), first)
    }),
    creating(`${use} keeps identifiers and tokens apart that run into each other`, async (adapter) => {
      const mark = createUniqueText()
      const first = await addToken(adapter, { identifier: `${mark}:x`, token: 'y' })
      const second = await addToken(adapter, { identifier: mark, token: 'x:y' })
      expectSame('the first token', await useToken(adapter, use, first), first)
      expectSame('the second token', await useToken(adapter, use, second), second)
    }),
    creating(`${use} takes identifiers of any characters`, async (adapter) => {
      for (const text of HOSTILE_TEXTS) {
        const token = await addToken(adapter, { identifier: `${text}+${createUniqueText()}@example.com` })
        expectSame('the token', await useToken(adapter, use, token), token)
      }
    }),
  ]
}

/** Cases for one-time tokens. The two methods differ only in their guarantees for races. */
export const TOKENS: readonly AdapterCase[] = (['useVerificationToken', 'consumeVerificationToken'] as const).flatMap(
  (use) => [...createSingleUseCases(use), ...createTokenCases(use)],
)
