import { SESSION } from '../../harness.ts'
import type { Broken } from './broken.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** Sessions that a call of `signOutEverywhere` should have ended. */
export const survivorsOfEverywhere = ({ tables, ledger }: World): Broken =>
  tables.sessions.flatMap(({ sessionToken: id, userId }) =>
    ledger.endedBy({ id, userId }).map(({ at }) => `a session after signOutEverywhere at ${at}`),
  )

/** Copies of cookies whose session was ended, and which the application still accepts. */
export async function survivingCookies({ auth, issued, ledger, setting }: World): Promise<Broken> {
  const sessions = setting.strategy === 'revocable' ? [...issued] : []
  const ended = sessions.filter(([, one]) => ledger.signedOut.has(one.id) || ledger.endedBy(one).length > 0)
  const reads = ended.flatMap(([token]) =>
    [false, true].map(async (fresh) => {
      const { session } = await auth.session({ headers: { cookie: `${SESSION}=${token}` } }, { fresh })
      return session && `a cookie whose session has ended${fresh ? '' : ', without the store'}`
    }),
  )
  return (await Promise.all(reads)).filter((text) => text !== null)
}

/** Cookies of sessions that their provider has ended, and which the application still accepts. */
export async function survivorsOfProvider({ auth, issued, ledger }: World): Promise<Broken> {
  const ended = [...issued].filter(([, { id }]) => ledger.isOverAtProvider(id))
  const reads = ended.map(([token]) => auth.session({ headers: { cookie: `${SESSION}=${token}` } }, { fresh: true }))
  return (await Promise.all(reads)).flatMap(({ session }) => (session ? ['a session that its provider has ended'] : []))
}

/** Browsers that have another user, or none, after another rotation of the secret. */
export async function changedByRotation(world: World): Promise<Broken> {
  const browsers = Object.entries(world.browsers)
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

/** Browsers that hold a session that a sign-out ended. In the strategy `jwt` no row shows it. */
const browsersSignedIn = ({ browsers, issued, ledger }: World): Broken =>
  Object.entries(browsers).flatMap(([id, { cookies }]) => {
    const session = issued.get(cookies.get(SESSION) ?? '')
    return session && ledger.signedOut.has(session.id) ? [`the browser ${id} after a sign-out`] : []
  })

/** Sessions that a sign-out should have ended: those that it deleted, and those that derive from them. */
export const survivorsOfSignOut = (world: World): Broken => [
  ...(world.setting.strategy === 'jwt' ? browsersSignedIn(world) : []),
  ...world.tables.sessions
    .filter(({ sessionToken }) => isSignedOut(world.ledger, sessionToken))
    .map(() => 'a session after a sign-out'),
]
