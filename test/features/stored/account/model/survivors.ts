import { SESSION } from '../../../../harness.ts'
import type { Broken } from './broken.ts'
import { AUTHJS } from './cookies.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** Sessions that a call of `signOutEverywhere` should have ended. */
export const survivorsOfEverywhere = ({ tables, ledger }: World): Broken =>
  tables.sessions.flatMap(({ sessionToken: id, userId }) =>
    ledger.endedBy({ id, userId }).map(({ at }) => `a session after signOutEverywhere at ${at}`),
  )

/**
 * Cookies of ended sessions that the application still accepts. With a second server, it may do so for some seconds
 * without the store.
 */
export async function acceptedOf({ auth, secrets }: World, cookies: readonly string[]): Promise<Broken> {
  const reads = cookies.flatMap((cookie) =>
    (secrets.length > 1 ? [true] : [false, true]).map(async (fresh) => {
      const { session } = await auth.session({ headers: { cookie } }, { fresh })
      return session && `a cookie whose session has ended${fresh ? '' : ', without the store'}`
    }),
  )
  return (await Promise.all(reads)).filter((text) => text !== null)
}

/** Copies of cookies whose session was ended, and which the application still accepts. */
export async function survivingCookies(world: World): Promise<Broken> {
  const { issued, ledger, setting } = world
  const sessions = setting.strategy === 'revocable' ? [...issued] : []
  const ended = sessions.filter(([, one]) => ledger.signedOut.has(one.id) || ledger.endedBy(one).length > 0)
  return acceptedOf(
    world,
    ended.map(([token]) => `${SESSION}=${token}`),
  )
}

/** Cookies of sessions that their provider has ended, and which the application still accepts. */
export async function survivorsOfProvider({ auth, issued, ledger }: World): Promise<Broken> {
  const ended = [...issued].filter(([, { id }]) => ledger.isOverAtProvider(id))
  const reads = ended.map(([token]) => auth.session({ headers: { cookie: `${SESSION}=${token}` } }, { fresh: true }))
  return (await Promise.all(reads)).flatMap(({ session }) => (session ? ['a session that its provider has ended'] : []))
}

/** Browsers that have another user, or none, after another rotation of the secret. */
export async function changedByRotation(world: World): Promise<Broken> {
  // A session of Auth.js that was not adopted may expire in between.
  const browsers = Object.entries(world.browsers).filter(
    ([, { cookies }]) => cookies.has(SESSION) || !cookies.has(AUTHJS),
  )
  const read = () =>
    Promise.all(browsers.map(async ([, browser]) => ((await browser.session()) as { userId?: string } | null)?.userId))
  const before = await read()
  world.rotate()
  const after = await read()
  return browsers.flatMap(([id], i) => (before[i] === after[i] ? [] : [`the browser ${id}`]))
}

/** Whether a sign-out ended a session, or one that it derives from before it was confirmed. */
function isSignedOut(ledger: Ledger, session: string): boolean {
  const { parents = [], confirmed } = ledger.births.get(session) ?? {}
  const isEnded = (parent: string) => !confirmed?.has(parent) && isSignedOut(ledger, parent)
  return ledger.signedOut.has(session) || parents.some(isEnded)
}

/** Browsers that have a session that a sign-out ended. In the strategy `jwt` no row shows it, and copies stay valid. */
async function browsersSignedIn({ browsers: { T0: _, ...browsers }, issued, ledger }: World): Promise<Broken> {
  const reads = Object.entries(browsers).map(async ([id, browser]) => {
    const session = await browser.session()
    const { id: sid = '' } = issued.get(browser.cookies.get(SESSION) ?? '') ?? {}
    return session && ledger.signedOut.has(sid) ? [`the browser ${id} after a sign-out`] : []
  })
  return (await Promise.all(reads)).flat()
}

/** Sessions that a sign-out should have ended: those that it deleted, and those that derive from them. */
export const survivorsOfSignOut = async (world: World): Promise<Broken> => [
  ...(world.setting.strategy === 'jwt' ? await browsersSignedIn(world) : []),
  ...world.tables.sessions
    .filter(({ sessionToken }) => isSignedOut(world.ledger, sessionToken))
    .map(() => 'a session after a sign-out'),
]
