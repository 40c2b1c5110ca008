import type { Adapter, VerificationToken } from '../../types/adapter.ts'
import { type ContractCase, contractCase, raceCase } from './contract-case.ts'
import { expectDate, expectNothing, expectSame, expectThat } from './expect.ts'
import { allAtOnce, HOSTILE_TEXTS, LONG_AGO, newToken, unique } from './rows.ts'

type Use = 'useVerificationToken' | 'consumeVerificationToken'

type Used = (adapter: Required<Pick<Adapter, Use>>, key: VerificationToken) => Promise<VerificationToken | null>

// The two differ in what they promise about races only.
const casesOf = (use: Use): ContractCase[] => {
  // Only the identifier and the token: that is all that the library passes.
  const used: Used = async (adapter, { identifier, token }) => await adapter[use]({ identifier, token })
  return [...singleUse(use, used), ...rightToken(use, used)]
}

const singleUse = (use: Use, used: Used): ContractCase[] => {
  const needs = ['createVerificationToken', use] as const
  return [
    contractCase(`${use} returns the token`, needs, async (adapter) => {
      const token = newToken()
      await adapter.createVerificationToken(token)
      const found = await used(adapter, token)
      expectSame('the token', found, token)
      expectDate('expires', found?.expires, token.expires)
    }),
    contractCase(`${use} returns a token once`, needs, async (adapter) => {
      const token = newToken()
      await adapter.createVerificationToken(token)
      await used(adapter, token)
      expectNothing('the token at the second use', await used(adapter, token))
    }),
    contractCase(`${use} returns an expired token with its date, or nothing`, needs, async (adapter) => {
      const token = newToken({ expires: LONG_AGO })
      await adapter.createVerificationToken(token)
      const found = await used(adapter, token)
      if (found) expectDate('expires', found.expires, LONG_AGO)
    }),
    raceCase(`MAGIC-03: of twenty ${use} at once, one gets the token`, needs, async (adapter) => {
      const token = newToken()
      await adapter.createVerificationToken(token)
      const results = await allAtOnce(20, () => used(adapter, token))
      const got = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
      expectThat(got.length === 1, 'how many got it', got.length, '1')
      expectSame('the token', got[0], token)
      const failures = results.filter(({ status }) => status === 'rejected')
      expectThat(failures.length === 0, 'those that failed', failures, 'none: the others find nothing')
    }),
  ]
}

const rightToken = (use: Use, used: Used): ContractCase[] => {
  const needs = ['createVerificationToken', use] as const
  return [
    contractCase(`${use} finds nothing for another identifier or token`, needs, async (adapter) => {
      const token = newToken({ token: `${unique()}-abc` })
      await adapter.createVerificationToken(token)
      const others = [
        { ...token, identifier: newToken().identifier },
        { ...token, token: unique() },
        { ...token, token: token.token.toUpperCase() },
        { ...token, token: '%' },
        { ...token, token: '' },
      ]
      for (const other of others) expectNothing('the token', await used(adapter, other))
      expectSame('the token that was asked for wrongly', await used(adapter, token), token)
    }),
    contractCase(`${use} leaves the identifier's other tokens alone`, needs, async (adapter) => {
      const first = newToken()
      const second = { ...first, token: unique() }
      for (const token of [first, second]) await adapter.createVerificationToken(token)
      expectSame('the second token', await used(adapter, second), second)
      expectSame('the first token', await used(adapter, first), first)
    }),
    contractCase(`${use} keeps identifiers and tokens apart that run into each other`, needs, async (adapter) => {
      const mark = unique()
      const first = newToken({ identifier: `${mark}:x`, token: 'y' })
      const second = newToken({ identifier: mark, token: 'x:y' })
      for (const token of [first, second]) await adapter.createVerificationToken(token)
      expectSame('the first token', await used(adapter, first), first)
      expectSame('the second token', await used(adapter, second), second)
    }),
    contractCase(`${use} takes identifiers of any characters`, needs, async (adapter) => {
      for (const text of HOSTILE_TEXTS) {
        const token = newToken({ identifier: `${text}+${unique()}@example.com` })
        await adapter.createVerificationToken(token)
        expectSame('the token', await used(adapter, token), token)
      }
    }),
  ]
}

/** Promises about what can be used once. */
export const TOKENS: readonly ContractCase[] = [
  ...casesOf('useVerificationToken'),
  ...casesOf('consumeVerificationToken'),
]
