import type { Store } from '../seams/store.ts'
import type { VerificationToken } from '../types/adapter.ts'
import type { CallAdapter } from './call-adapter.ts'
import { type Attempt, isMailed, settle } from './give-back.ts'

type Consume = Store['consumeVerificationToken']
type Key = Parameters<Consume>[0]

/** Seconds that a claim stays if the process ends before it is released. */
const CLAIM_AGE = 60

/** The row that a process adds next to a token while it consumes the token. */
const createClaim = ({ identifier, token }: Key): VerificationToken => ({
  identifier,
  token: `${token}.claim`,
  expires: new Date(Date.now() + CLAIM_AGE * 1000),
})

/** Consumes a token while a claim row exists. The claim stays until the adapter has responded, however late. */
async function useWithClaim(call: CallAdapter, use: Consume, key: Key): Promise<Attempt> {
  const { expires: _, ...claim } = createClaim(key)
  await call('createVerificationToken', createClaim(key))
  const answer = use(key)
  const release = () => call('useVerificationToken', claim)
  // It expires if it cannot be released now.
  return { answer, released: answer.then(release, release).catch(() => {}) }
}

/**
 * Makes `useVerificationToken` atomic for adapters that read a token and then delete it: ten concurrent requests would
 * all read it. Within the process, a token in use counts as consumed. Between processes, a claim row is inserted next
 * to a mailed token, which a table with unique rows accepts only once.
 *
 * @param use Consumes a token, in one step or in two. It may take longer than a request.
 */
export function runExclusively(call: CallAdapter, use: Consume): Consume {
  const inUse = new Set<string>()
  async function begin(key: Key): Promise<Attempt> {
    if (isMailed(key)) return useWithClaim(call, use, key)
    const answer = use(key)
    return { answer, released: answer.catch(() => {}) }
  }
  return async (key) => {
    const name = JSON.stringify([key.identifier, key.token])
    if (inUse.has(name)) return null
    inUse.add(name)
    const free = () => void inUse.delete(name)
    const attempt = begin(key)
    attempt.then(({ released }) => released.then(free), free)
    return settle(call, await attempt)
  }
}
