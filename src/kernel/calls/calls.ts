import { serverCalls } from '../../parts.ts'
import type { Audit, AuditSource } from '../../seams/audit.ts'
import type { Call, Feature } from '../../seams/feature.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { Auth } from '../../types/auth.ts'
import { calls } from '../rows.ts'
import { readSession } from './read-session.ts'

/** The functions of the kernel that application code calls on the server. A session read is not in the part. */
const CALLS: Readonly<Record<string, Call>> = calls(serverCalls, {
  update: ['change', 'updateSession'],
  signIn: ['server', 'signInOnServer'],
  signOut: ['server', 'signOutOnServer'],
})

type Run = (...given: readonly unknown[]) => Promise<unknown>

/** Returns a function of `Auth` that applies the rule of its call. */
const bindCall =
  (config: ResolvedConfig, { rule, run }: Call): Run =>
  async (...given) => {
    await config.plan.assertReady?.(config)
    if (rule === 'change') await serverCalls((code) => code.assertOwnPages(config, given))
    return run(config, ...given)
  }

/** Reports a failed call to the audit log, because it passes no route. */
const watchCall =
  (audit: Audit, call: string, run: Run): Run =>
  (...given) =>
    run(...given).catch((error) => {
      // The argument is unchecked: callers in JavaScript may pass anything.
      audit(typeof given[0] === 'string' ? null : (given[0] as AuditSource), { error, call })
      throw error
    })

/** The functions of `Auth` that are calls. */
type ServerApi = Omit<Auth, 'basePath' | 'handle' | 'handles' | 'at'>

/** Creates the functions that application code calls on the server. Their code loads with the first call. */
export function createServerApi(config: ResolvedConfig, features: readonly Feature[]): ServerApi {
  const { audit } = config
  const session = ((request, options) => readSession(config, request, options?.fresh)) satisfies Auth['session']
  const all: Readonly<Record<string, Call>> = Object.assign({}, CALLS, ...features.map((each) => each.calls))
  const bound = Object.entries(all).map(([name, call]): [string, Run] => [name, bindCall(config, call)])
  const runs: readonly [string, Run][] = [['session', session as Run], ...bound]
  const watched = audit === null ? runs : runs.map(([name, run]) => [name, watchCall(audit, name, run)])
  // Each has the signature that `Auth` declares for its name.
  return Object.fromEntries(watched) as ServerApi
}
