import { sha256 } from '../../../../../src/crypto/digest.ts'
import { AccessDenied } from '../../../../../src/index.ts'
import { encodeBase64url } from '../../../../../src/lib/base64url.ts'
import type { Browser } from '../../../../../src/testing/index.ts'
import { ORIGIN, SESSION } from '../../../../harness.ts'
import { ADDRESS, PEOPLE, type Person, type ProviderId, SERVERS } from './application.ts'
import { AUTHJS, headerOf } from './cookies.ts'
import type { Issued } from './ledger.ts'
import * as visits from './visits.ts'
import { type Attempt, type BrowserId, type Identity, sessionOfStep, type World } from './world.ts'

/** One step, whose it is, and by what the owner enters with it. */
interface Step {
  readonly by: 'owner' | 'attacker' | 'operator'
  readonly in: BrowserId
  readonly identity: Identity | null
  readonly run: (world: World) => Promise<unknown>
}

const stepOf =
  (by: Step['by']) =>
  (id: BrowserId, run: Step['run'], identity: Identity | null = null): Step => ({ by, in: id, run, identity })

const owner = stepOf('owner')
const attacker = stepOf('attacker')
const operator = stepOf('operator')

const signIn =
  (id: BrowserId, provider: ProviderId, user: Person): Step['run'] =>
  ({ browsers }) =>
    visits.signInAt(browsers[id], provider, user)

const ada = (id: BrowserId, provider: ProviderId): Step => owner(id, signIn(id, provider, 'ada'), provider)

const begin =
  (id: BrowserId, provider: ProviderId): Step['run'] =>
  async ({ attempts, browsers }) => {
    const attempt = await visits.begin(browsers[id], provider)
    if (attempt) attempts.push(attempt)
  }

/** Takes the last attempt that began in a browser. */
function take({ attempts, browsers }: World, id: BrowserId): Attempt | null {
  const at = attempts.findLastIndex(({ browser }) => browser === browsers[id])
  return attempts.splice(at, at < 0 ? 0 : 1)[0] ?? null
}

/** Finishes in the browser in which it began. */
const finish =
  (id: BrowserId): Step['run'] =>
  async (world) => {
    const attempt = take(world, id)
    return attempt && visits.finish(attempt.browser, attempt, 'anon')
  }

/** Finishes in another browser, with the transaction cookies of the one in which it started. */
const finishStolen =
  (from: BrowserId, id: BrowserId): Step['run'] =>
  async (world) => {
    const attempt = take(world, from)
    return attempt && visits.finishStolen(world.browsers[id], attempt, 'anon')
  }

const signOut =
  (id: BrowserId): Step['run'] =>
  ({ browsers }) =>
    browsers[id].submit('/auth/signout')

/** A request of the page that lists the sessions. */
const toRequest = ({ cookies }: Browser): Request =>
  new Request(`${ORIGIN}/account`, { method: 'POST', headers: { cookie: headerOf(cookies), origin: ORIGIN } })

/** Ends the session of `O1` from `O0`, as a list of devices does. Ends nothing if they are not of the same user. */
const endOther: Step['run'] = async ({ auth, browsers: { O0, O1 }, issued, ledger, setting }) => {
  const other = issued.get(O1.cookies.get(SESSION) ?? '')
  if (setting.strategy === 'jwt' || !O0.cookies.has(SESSION) || other === undefined) return
  const id = encodeBase64url(await sha256(other.id))
  const isEnded = await auth.endSession(toRequest(O0), id).catch((error: unknown) => {
    if (error instanceof AccessDenied) return false
    throw error
  })
  if (isEnded) ledger.signedOut.set(other.id, ledger.now)
}

/** Ends all sessions of the signed-in user, as an account page does. */
const signOutEverywhere =
  (id: BrowserId, isKept: boolean): Step['run'] =>
  async ({ auth, browsers, issued, ledger, setting }) => {
    const token = browsers[id].cookies.get(SESSION)
    if (setting.strategy === 'jwt' || (isKept && token === undefined)) return
    const request = toRequest(browsers[id])
    const { session } = await auth.session(request)
    if (session === null) return
    const { userId = '' } = session as { userId?: string }
    const at = ledger.now
    await auth.signOutEverywhere(userId, isKept ? { except: request } : {})
    ledger.everywhere.push({
      userId,
      at,
      endedAt: ledger.now,
      except: isKept ? (issued.get(token ?? '')?.id ?? null) : null,
    })
  }

/** Signs out of `O1` and leaves the browser to the attacker. */
async function leave(world: World): Promise<void> {
  if (world.usersOfO1 > 1) return
  world.left = 'leaving'
  await world.browsers.O1.submit('/auth/signout')
  world.left = 'yes'
}

/** Adds a passkey to the owner's user. The device forgets one that was refused. Without a session it does nothing. */
const addPasskey: Step['run'] = async ({ browsers: { O0 }, devices: { owner: device } }) => {
  const refused = O0.cookies.has(SESSION) ? await visits.register(O0, device) : null
  if (refused) device.passkeys.splice(device.passkeys.indexOf(refused), 1)
}

/** Moves the application from Auth.js, where the owner has signed in by mail. */
const move: Step['run'] = async (world) => {
  await world.move()
  if (world.old) enter(world, world.old, 'mailbox', world.ledger.now)
}

/** Reads the session with a copy of the owner's cookie of Auth.js. */
const readCopy: Step['run'] = async ({ browsers: { T0 }, old }) => {
  if (old === null) return
  T0.cookies.set(AUTHJS, old.cookie)
  await T0.session()
}

/** The provider `trusted` ends its session of the owner. */
const endAtProvider: Step['run'] = async ({ auth, ledger, setting }) => {
  if (setting.strategy === 'jwt') return
  const at = ledger.now
  const body = new URLSearchParams({ logout_token: await SERVERS.trusted.logoutToken({ sid: PEOPLE.ada.sid }) })
  const url = `${ORIGIN}/auth/backchannel-logout/trusted`
  const { ok } = await auth.handle(new Request(url, { method: 'POST', body }))
  if (ok) ledger.ends.push(at)
}

/** All steps. The name says in which browser, and what happens there. */
export const STEPS = {
  'A0: eve signs in at rogue': attacker('A0', signIn('A0', 'rogue', 'eve')),
  'A1: eve signs in at post': attacker('A1', signIn('A1', 'post', 'eve')),
  'A0: mallory signs in at rogue': attacker('A0', signIn('A0', 'rogue', 'mallory')),
  'A1: mallory signs in at rogue': attacker('A1', signIn('A1', 'rogue', 'mallory')),
  'A0: anon signs in at rogue': attacker('A0', signIn('A0', 'rogue', 'anon')),
  'A0: anon signs in at post': attacker('A0', signIn('A0', 'post', 'anon')),
  'A0: begins at rogue': attacker('A0', begin('A0', 'rogue')),
  'A0: begins at post': attacker('A0', begin('A0', 'post')),
  'A0: anon finishes': attacker('A0', finish('A0')),
  'A1: anon finishes what A0 began': attacker('A1', finishStolen('A0', 'A1')),
  'A1: anon finishes what O0 began': attacker('A1', finishStolen('O0', 'A1')),
  'O1: anon finishes what O1 began': attacker('O1', finish('O1')),
  'A0: registers a passkey': attacker('A0', ({ browsers, devices }) => visits.register(browsers.A0, devices.attacker)),
  'A1: signs in by passkey': attacker('A1', ({ browsers, devices }) =>
    visits.signInByPasskey(browsers.A1, devices.attacker),
  ),
  'A0: signs out': attacker('A0', signOut('A0')),
  'O0: proves the mailbox': owner('O0', ({ browsers }) => visits.proveMailbox(browsers.O0), 'mailbox'),
  'O1: proves the mailbox': owner('O1', ({ browsers }) => visits.proveMailbox(browsers.O1), 'mailbox'),
  'O0: ada signs in at trusted': ada('O0', 'trusted'),
  'O1: ada signs in at trusted': ada('O1', 'trusted'),
  'O0: ada signs in at rogue': ada('O0', 'rogue'),
  'O1: ada signs in at rogue': ada('O1', 'rogue'),
  'O0: ada signs in at post': ada('O0', 'post'),
  'O1: ada signs in at post': ada('O1', 'post'),
  'O0: begins at rogue': owner('O0', begin('O0', 'rogue')),
  'O0: begins at post': owner('O0', begin('O0', 'post')),
  'O1: begins at rogue': owner('O1', begin('O1', 'rogue')),
  'O1: begins at post': owner('O1', begin('O1', 'post')),
  'O0: adds a passkey': owner('O0', addPasskey, 'passkey'),
  'O0: signs out': owner('O0', signOut('O0')),
  'O1: signs out': owner('O1', signOut('O1')),
  'O1: signs out and leaves': owner('O1', leave),
  'O0: signs out everywhere': owner('O0', signOutEverywhere('O0', false)),
  'O0: signs out everywhere else': owner('O0', signOutEverywhere('O0', true)),
  'O0: ends the session of O1': owner('O0', endOther),
  'trusted ends its session of ada': owner('O0', endAtProvider),
  'the secret rotates': owner('O0', async (world) => world.rotate()),
  'the application moves from Auth.js': operator('O0', move),
  'O0: reads its session': owner('O0', ({ browsers }) => browsers.O0.session()),
  'T0: reads with a copy of the cookie of Auth.js': attacker('T0', readCopy),
} satisfies Record<string, Step>

/** The name of a step. */
export type StepName = keyof typeof STEPS

/** Records that the owner has entered a user. */
export function enter({ entries, ledger, tables }: World, issued: Issued, identity: Identity, startedAt: number): void {
  const user = tables.users.find(({ id }) => id === issued.userId)
  const isProven = user?.email === ADDRESS && user.emailVerified !== null
  entries.push({ ...issued, identity, isProven, startedAt, endedAt: ledger.now })
}

const isProof = (identity: Identity | null): boolean => identity === 'mailbox' || identity === 'trusted'

/** The browser `O1` is the owner's, and later the attacker's. */
const isPossible = ({ left }: World, { by, in: id }: Step): boolean =>
  id !== 'O1' || left === (by === 'owner' ? 'no' : 'yes')

/** Runs a step, if it is possible, and records what the owner entered. */
export async function doStep(world: World, name: StepName): Promise<void> {
  const step: Step = STEPS[name]
  if (!isPossible(world, step)) return
  const { now: startedAt } = world.ledger
  if (step.in === 'O1') world.usersOfO1++
  const issued = await sessionOfStep(() => step.run(world))
  if (step.in === 'O1') world.usersOfO1--
  if (isProof(step.identity)) world.proofs.push({ startedAt, endedAt: world.ledger.now })
  if (step.identity && issued) enter(world, issued, step.identity, startedAt)
}
