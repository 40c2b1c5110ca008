import type { Audit } from '../types/audit.ts'
import type { Auth, SessionRequest } from '../types/auth.ts'

/** The functions that application code calls on the server. */
export type ServerApi = Omit<Auth, 'basePath' | 'handle' | 'handles'>

type Call = (first: SessionRequest | string, ...others: unknown[]) => Promise<unknown>

/** Reports failed calls to the audit log, because they pass no route. Without one, returns the calls unchanged. */
export function watchCalls(audit: Audit | null, calls: ServerApi): ServerApi {
  if (audit === null) return calls
  // A call receives what its caller passed, whatever that is.
  const entries = (Object.entries(calls) as [string, Call][]).map(([call, run]) => [
    call,
    (...given: Parameters<Call>) =>
      run(...given).catch((error) => {
        audit(typeof given[0] === 'string' ? null : given[0], { error, call })
        throw error
      }),
  ])
  // Each has the signature of its call.
  return Object.fromEntries(entries)
}
