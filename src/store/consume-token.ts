import type { Adapter, VerificationToken } from '../types/adapter.ts'
import type { Store } from '../types/store.ts'

/** Calls a method of the adapter. */
type Call = (method: keyof Adapter, ...parameters: readonly unknown[]) => Promise<unknown>

type Consume = Store['consumeVerificationToken']

/** Seconds that a claim stays if the process ends before it is taken back. */
const CLAIM_AGE = 60

/** The row that a process puts beside a token while it uses the token up. */
const claimOf = ({ identifier, token }: Parameters<Consume>[0]): VerificationToken => ({
  identifier,
  token: `${token}.claim`,
  expires: new Date(Date.now() + CLAIM_AGE * 1000),
})

/** Whether a token was mailed. Others prove nothing by themselves: challenges of passkeys, and notes. */
const isMailed = ({ identifier }: { readonly identifier: string }): boolean => identifier.includes('@')

/**
 * Makes `useVerificationToken` one step for adapters that read a token and then delete it: of ten requests at once, all
 * would read it. Within the process, a token that is being used up is used. Between processes, a claim is inserted
 * beside a mailed token, which a table with unique rows accepts once.
 *
 * @param use Uses a token up, in one step or in two.
 */
export function exclusively(call: Call, use: Consume): Consume {
  const inUse = new Set<string>()
  const withClaim: Consume = async (key) => {
    const { expires: _, ...claim } = claimOf(key)
    await call('createVerificationToken', claimOf(key))
    try {
      return await use(key)
    } finally {
      // It expires if it cannot be taken back now.
      await call('useVerificationToken', claim).catch(() => {})
    }
  }
  return async (key) => {
    const name = JSON.stringify([key.identifier, key.token])
    if (inUse.has(name)) return null
    inUse.add(name)
    try {
      return await (isMailed(key) ? withClaim : use)(key)
    } finally {
      inUse.delete(name)
    }
  }
}
