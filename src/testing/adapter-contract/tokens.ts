import type { Adapter, VerificationToken } from '../../types/adapter.ts'
import { type ContractCase, casesNeeding, racesNeeding } from './contract-case.ts'
import { expectDate, expectNothing, expectSame, expectThat } from './expect.ts'
import { createTokenRow, createUniqueText, HOSTILE_TEXTS, LONG_AGO, runAtOnce } from './rows.ts'

type Use = 'useVerificationToken' | 'consumeVerificationToken'

type Used = (adapter: Required<Pick<Adapter, Use>>, key: VerificationToken) => Promise<VerificationToken | null>

// The two differ only in their guarantees for races.
const createCases = (use: Use): ContractCase[] => {
  // Only the identifier and the token, because latchkey passes no more.
  const used: Used = async (adapter, { identifier, token }) => await adapter[use]({ identifier, token })
  return [...createSingleUseCases(use, used), ...createTokenCases(use, used)]
}

const createSingleUseCases = (use: Use, used: Used): ContractCase[] => [
  ...casesNeeding(['createVerificationToken', use], {
    [`${use} returns the token`]: async (adapter) => {
      const token = createTokenRow()
      await adapter.createVerificationToken(token)
      const found = await used(adapter, token)
      expectSame('the token', found, token)
      expectDate('expires', found?.expires, token.expires)
    },
    [`${use} returns a token once`]: async (adapter) => {
      const token = createTokenRow()
      await adapter.createVerificationToken(token)
      await used(adapter, token)
      expectNothing('the token at the second use', await used(adapter, token))
    },
    [`${use} returns an expired token with its date, or nothing`]: async (adapter) => {
      const token = createTokenRow({ expires: LONG_AGO })
      await adapter.createVerificationToken(token)
      const found = await used(adapter, token)
      if (found) expectDate('expires', found.expires, LONG_AGO)
    },
  }),
  ...racesNeeding(['createVerificationToken', use], {
    [`MAGIC-03: of twenty ${use} at once, one gets the token`]: async (adapter) => {
      const token = createTokenRow()
      await adapter.createVerificationToken(token)
      const results = await runAtOnce(20, () => used(adapter, token))
      const got = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
      expectThat(got.length === 1, 'how many got it', got.length, '1')
      expectSame('the token', got[0], token)
      const failures = results.filter(({ status }) => status === 'rejected')
      expectThat(failures.length === 0, 'those that failed', failures, 'none: the others find nothing')
    },
  }),
]

const createTokenCases = (use: Use, used: Used): ContractCase[] => [
  ...casesNeeding(['createVerificationToken', use], {
    [`${use} finds nothing for another identifier or token`]: async (adapter) => {
      const token = createTokenRow({ token: `${createUniqueText()}-abc` })
      await adapter.createVerificationToken(token)
      const others = [
        { ...token, identifier: createTokenRow().identifier },
        { ...token, token: createUniqueText() },
        { ...token, token: token.token.toUpperCase() },
        { ...token, token: '%' },
        { ...token, token: '' },
      ]
      for (const other of others) expectNothing('the token', await used(adapter, other))
      expectSame('the token that was asked for wrongly', await used(adapter, token), token)
    },
    [`${use} leaves the identifier's other tokens alone`]: async (adapter) => {
      const first = createTokenRow()
      const second = { ...first, token: createUniqueText() }
      for (const token of [first, second]) await adapter.createVerificationToken(token)
      expectSame('the second token', await used(adapter, second), second)
      expectSame('the first token', await used(adapter, first), first)
    },
    [`${use} keeps identifiers and tokens apart that run into each other`]: async (adapter) => {
      const mark = createUniqueText()
      const first = createTokenRow({ identifier: `${mark}:x`, token: 'y' })
      const second = createTokenRow({ identifier: mark, token: 'x:y' })
      for (const token of [first, second]) await adapter.createVerificationToken(token)
      expectSame('the first token', await used(adapter, first), first)
      expectSame('the second token', await used(adapter, second), second)
    },
    [`${use} takes identifiers of any characters`]: async (adapter) => {
      for (const text of HOSTILE_TEXTS) {
        const token = createTokenRow({ identifier: `${text}+${createUniqueText()}@example.com` })
        await adapter.createVerificationToken(token)
        expectSame('the token', await used(adapter, token), token)
      }
    },
  }),
]

/** Cases for one-time tokens. */
export const TOKENS: readonly ContractCase[] = [
  ...createCases('useVerificationToken'),
  ...createCases('consumeVerificationToken'),
]
