import { lazy } from '../lib/lazy.ts'
import { assertFormat, isUnchecked } from '../session/load-revocation.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import { readSession } from './read-session.ts'
import type { ServerCall } from './server-calls.ts'
import { type ServerApi, watchCalls } from './watch-calls.ts'

/** Loads with the first server-side call other than a session read. */
const calls = lazy(() => import('./server-calls.ts'))

/** The calls of `server-calls.ts`. */
const NAMES: Readonly<Record<ServerCall, true>> = {
  signIn: true,
  signOut: true,
  update: true,
  accounts: true,
  unlink: true,
  passkeys: true,
  removePasskey: true,
  accessToken: true,
  fetch: true,
  revokeTokens: true,
  sessions: true,
  endSession: true,
  signOutEverywhere: true,
}

const createCall =
  (config: ResolvedConfig, name: ServerCall) =>
  async (...given: readonly unknown[]): Promise<unknown> => {
    if (isUnchecked(config)) await assertFormat(config)
    return calls(({ serverCalls }) => Reflect.apply(serverCalls[name], null, [config, ...given]))
  }

const createCalls = (config: ResolvedConfig): ServerApi => ({
  session: (request, options) => readSession(config, request, options?.fresh),
  // Each is a name of the table, and has the signature of the call that it makes.
  ...(Object.fromEntries(Object.keys(NAMES).map((name) => [name, createCall(config, name as ServerCall)])) as Pick<
    ServerApi,
    ServerCall
  >),
})

/** Creates the functions that application code calls on the server. */
export const createServerApi = (config: ResolvedConfig): ServerApi => watchCalls(config.audit, createCalls(config))
