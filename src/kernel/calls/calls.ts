import { of } from '../../lib/part.ts'
import { serverCalls } from '../../parts.ts'
import type { Audit } from '../../seams/audit.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { assertFormat, isUnchecked } from '../../session/token-format.ts'
import type { Auth, SessionRequest } from '../../types/auth.ts'
import { readSession } from './read-session.ts'

/** The functions that application code calls on the server. */
export type ServerApi = Omit<Auth, 'basePath' | 'handle' | 'handles'>

type Code = typeof import('./server-calls.ts')

/** A function of `server-calls.ts`: a call of the API with the configuration as its first parameter. */
type ServerCall<A extends readonly unknown[], R> = (config: ResolvedConfig, ...given: A) => Promise<R>

/** Creates the functions that application code calls on the server. Their code loads with the first call. */
export function createServerApi(config: ResolvedConfig): ServerApi {
  const call = <A extends readonly unknown[], R>(find: (code: Code) => ServerCall<A, R>) => {
    const run = of(serverCalls, find)
    return async (...given: A): Promise<R> => {
      if (isUnchecked(config)) await assertFormat(config)
      return run(config, ...given)
    }
  }
  return watchCalls(config.audit, {
    session: (request, options) => readSession(config, request, options?.fresh),
    update: call((code) => code.updateSession),
    signIn: call((code) => code.signInOnServer),
    signOut: call((code) => code.signOutOnServer),
    accounts: call((code) => code.listAccounts),
    unlink: call((code) => code.unlinkAccount),
    passkeys: call((code) => code.listPasskeys),
    removePasskey: call((code) => code.removePasskey),
    accessToken: call((code) => code.findAccessToken),
    fetch: call((code) => code.fetchFromProvider),
    revokeTokens: call((code) => code.revokeTokens),
    sessions: call((code) => code.listSessions),
    endSession: call((code) => code.endListedSession),
    signOutEverywhere: call((code) => code.signOutEverywhere),
  })
}

/** Reports failed calls to the audit log, because they pass no route. Without one, returns the calls unchanged. */
function watchCalls(audit: Audit | null, calls: ServerApi): ServerApi {
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

type Call = (first: SessionRequest | string, ...others: unknown[]) => Promise<unknown>
