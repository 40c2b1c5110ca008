// A sign-in that waits for a feature: the second stage of a transaction. Only features that interrupt sign-ins carry it.

import { openExpiring } from '../../crypto/open-expiring.ts'
import { randomToken } from '../../crypto/random.ts'
import { seal } from '../../crypto/sealed.ts'
import { AccessDenied, InvalidCheck, SessionTooLarge, throwUnexpected } from '../../errors/errors.ts'
import { clearChunks, readChunks, splitValue, writeChunks } from '../../http/cookies/chunk.ts'
import { redirect } from '../../http/response.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Identity } from '../../seams/identity.ts'
import type { Conditions, Interrupt, Resumed, SignIn } from '../../seams/interrupt.ts'
import type { Candidate } from '../../seams/owner.ts'
import { definePending } from '../transactions.ts'
import { TRANSACTION_MAX_AGE, takeEverywhere, takeState } from '../used-states.ts'
import { type PackedIdentity, packIdentity, unpackIdentity } from './pack-identity.ts'
import { complete } from './sign-in.ts'

/** Maximum length of the sealed cookie, which leaves room for the others in 16 kB of headers. */
const MAX_LENGTH = 8192

/** The page that a feature shows before the sign-in continues, and its state. */
export interface Pause {
  /** Path of its page below the base path. */
  readonly route: string
  /** Sealed, and returned by `openPending`. JSON. */
  readonly state: object
}

/**
 * A sign-in that waits: sealed in a cookie for ten minutes, bound to this browser, this feature and this provider, and
 * usable once. It gives no access, and until it is resumed there was no callback, no event and no write.
 */
export interface Pending {
  /** Random. The form of the page posts it back as `pending`, so that the form of another tab is refused. */
  readonly id: string
  /** Name of the feature that paused it. No other one can open it. */
  readonly by: string
  readonly provider: string
  readonly identity: Identity
  readonly returnTo: string | null
  readonly state: object
  /** Methods that features have proven before, as in RFC 8176. */
  readonly amr: readonly string[]
  /** As in `Resumed`. */
  readonly passed: readonly string[]
  /** When the request began that proved the identity, in milliseconds since 1970. */
  readonly began: number
  /** Id of the user who would have entered; `null` if one would have been created. */
  readonly userId: string | null
  /** Seconds since 1970. */
  readonly createdAt: number
}

/** The sealed form. */
interface Sealed extends Pending, PackedIdentity {
  /** The network may have shown a cookie that was sealed over http, so it does not count over https. */
  readonly origin: string
}

async function sealProof(signIn: SignIn, { user }: Candidate, by: string, pause: Pause): Promise<Outcome> {
  const { context, identity, provider, resumed, returnTo } = signIn
  const { began, config, cookies, request } = context
  const { origin } = request
  const { latchkey, passed = [] } = resumed ?? {}
  const id = randomToken()
  const kept: Sealed = {
    ...(await packIdentity(identity, provider)),
    ...{ id, by, began, origin, returnTo, passed, state: pause.state },
    amr: latchkey?.amr ?? [],
    provider: provider.id,
    userId: user?.id ?? null,
    createdAt: nowSeconds(),
  }
  const sealed = await seal(config.keys, 'pending', kept)
  const cookie = definePending(context)
  const chunks = sealed.length > MAX_LENGTH ? null : splitValue(cookie, sealed)
  if (chunks === null)
    return throwUnexpected(SessionTooLarge, `a paused sign-in of ${sealed.length} characters`, `${MAX_LENGTH}`, {
      fix: `Return less from \`profile\` or \`authorize\`, or request fewer tokens from ${provider.id}.`,
    })
  writeChunks(cookies, cookie, chunks, TRANSACTION_MAX_AGE)
  return redirect(withQuery(`${origin}${config.basePath}/${pause.route}`, { pending: id }))
}

/**
 * Creates the interrupt of a feature.
 *
 * @param by Name of the feature.
 * @param judge Returns what the sign-in waits for; `null` if it continues. It is not called again after the pause.
 */
export const interruptWith = (
  by: string,
  stage: Interrupt['stage'],
  judge: (signIn: SignIn, candidate: Candidate) => Promise<Pause | null>,
): Interrupt => ({
  stage,
  async pauseSignIn(signIn, candidate) {
    const pause = signIn.resumed?.passed.includes(by) ? null : await judge(signIn, candidate)
    return pause && sealProof(signIn, candidate, by, pause)
  },
})

/**
 * Opens the paused sign-in that the query or the form names.
 *
 * @param by Name of the feature that asks.
 * @returns `null` if this browser has no such sign-in, or if it has expired or belongs to another feature.
 */
export async function openPending(context: Context, by: string): Promise<Pending | null> {
  const { config, cookies, request } = context
  const sealed = readChunks(cookies, definePending(context))
  const opened =
    sealed === null ? null : await openExpiring<Sealed>(config.keys, 'pending', sealed, TRANSACTION_MAX_AGE)
  if (opened?.state !== 'open') return null
  const { dates, identity, origin, ...pending } = opened.payload
  const named = request.body['pending'] ?? request.query.get('pending')
  const isOfRequest = pending.by === by && pending.id === named && origin === request.origin
  if (!isOfRequest || !config.providers.has(pending.provider)) return null
  return { ...pending, identity: unpackIdentity({ identity, dates }) }
}

/**
 * Returns the conditions of a sign-in that was paused. Its owner is the same as then. Its session begins with the proof,
 * so that a revocation during the pause ends it; only the verification of an address by this sign-in may be later.
 */
const createConditions = ({ began, userId }: Pending): Conditions => ({
  assertUser({ user }) {
    if (userId !== (user?.id ?? null))
      throwUnexpected(AccessDenied, 'another user than before the pause', 'the same', {
        fix: 'Let the user sign in again.',
      })
  },
  toTerms: (terms) => ({ ...terms, since: Math.max(Math.floor(began / 1000), terms.verifiedAt ?? 0) }),
})

/** Ends a paused sign-in: the user starts again. */
export const dropPending = (context: Context): void => clearChunks(context.cookies, definePending(context))

/**
 * Continues a paused sign-in. It finds the owner again, and the interrupts that follow still run.
 *
 * @param amr Methods that the user has proven meanwhile, as in RFC 8176.
 * @throws {InvalidCheck} It was already resumed.
 * @throws {AccessDenied} The identity belongs to another user than before, or sessions were revoked during the pause.
 */
export async function resumeSignIn(context: Context, pending: Pending, amr: readonly string[] = []): Promise<Outcome> {
  const { config } = context
  const { began, by, id, identity, passed, returnTo } = pending
  const provider = config.providers.get(pending.provider)
  dropPending(context)
  // Synchronous: of several concurrent requests exactly one continues.
  const isFirst = takeState(config.keys, id) && (await takeEverywhere(config, id))
  if (!isFirst || provider === undefined)
    return throwUnexpected(InvalidCheck, 'a sign-in that was already continued', 'a new one')
  context.began = began
  const latchkey = { amr: [...pending.amr, ...amr] }
  const resumed: Resumed = { ...createConditions(pending), latchkey, passed: [...passed, by] }
  return complete(context, provider, { identity, returnTo }, resumed)
}
