import { delegate } from '../../lib/part.ts'
import { revocation as part } from '../../parts.ts'
import type { Active, Draft, Feature } from '../../seams/feature.ts'
import type { BeginStep, SessionLifecycle } from '../../seams/lifecycle.ts'
import type { Revocations, SessionRegistry } from '../../seams/services.ts'
import type { SessionCheck, SessionState } from '../../seams/session-check.ts'
import type { Auth } from '../../types/auth.ts'
import { type SessionCall, sessions } from '../sessions/sessions.ts'
import { state } from '../state/state.ts'

const CHECK: SessionCheck = {
  stage: 'remote',
  check: (context, claims, phase) => part<SessionState>((code) => code.check(context, claims, phase)),
}

const REGISTRY = delegate<SessionRegistry>(['end', 'endOfUser', 'list'], (run) => part(({ registry }) => run(registry)))

const REVOCATIONS = delegate<Revocations>(['write', 'revokeEarlier', 'readRecord'], (run) =>
  part(({ revocations }) => run(revocations)),
)

/**
 * The application's token format must keep what a revocation compares. Each request checks it itself until one has
 * succeeded, because on Cloudflare Workers a request must not await another one's promise.
 */
const FORMAT: Pick<Active, 'assertReady' | 'started'> = {
  assertReady: (config) =>
    config.session.memory.unchecked.size > 0 ? part((code) => code.assertFormat(config)) : null,
  started: (config) => void part((code) => code.reportFormat(config)),
}

/** Reports `session.revocation` and `session.devices` if their store is missing. */
function checkOptions({ find, report, session }: Draft): void {
  const { devices, revocation, strategy } = session
  const option = revocation ? 'session.revocation' : 'session.devices'
  if (revocation && strategy === 'database')
    report({ option, problem: "works only with strategy 'jwt'", fix: "Remove it, or set `session.strategy: 'jwt'`." })
  else if ((revocation || devices) && find('state') === null)
    report({ option, problem: 'has no store', fix: 'stateStore: redis(client).state' })
}

/** Returns the lifecycle functions that revoke sessions, record them, and end copies of a cookie. */
function createLifecycle({ session }: Draft, isKept: boolean): SessionLifecycle {
  const { devices, revocation } = session
  return {
    stage: 'record',
    ...(isKept && { begin: (beginning) => part<BeginStep>((code) => code.followSession(beginning)) }),
    ...((devices ?? revocation) && {
      used: (context, use) => (devices || use.isRenewed ? part((code) => code.noteUse(context, use)) : null),
    }),
    ...(revocation && { ended: (...given) => part((code) => code.endCopies(...given)) }),
  }
}

/** Ends sessions before they expire, and records them for lists: `session.isRevoked`, `revocation` and `devices`. */
export const revocation: Feature<'revocation', Pick<Auth, SessionCall>> = {
  name: 'revocation',
  owns: ['session.isRevoked', 'session.revocation', 'session.devices'],
  uses: ['state', 'store'],
  offers: ['sessions', 'revocations'],
  carries: [sessions, state],
  resolve(draft): Active | null {
    const { devices, isRevoked, memory, revocation, strategy } = draft.session
    checkOptions(draft)
    // With stored sessions, a `StateStore` keeps the revocations that end sign-ins in progress.
    const isKept = revocation !== null || (strategy === 'database' && draft.find('state') !== null)
    if (!isKept && !devices && !isRevoked) return null
    return {
      ...((isRevoked || revocation) && { check: CHECK }),
      lifecycle: createLifecycle(draft, isKept),
      provides: { revocations: REVOCATIONS, ...(strategy === 'jwt' && revocation && { sessions: REGISTRY }) },
      ...(memory.unchecked.size > 0 && FORMAT),
    }
  },
}
