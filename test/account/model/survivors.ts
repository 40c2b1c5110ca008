import { SESSION } from '../../harness.ts'
import type { Broken } from './broken.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** Returns a session and all sessions that it derives from. */
function lineageOf({ births }: Ledger, session: string): string[] {
  const found = new Set([session])
  for (const one of found) for (const parent of births.get(one)?.parents ?? []) found.add(parent)
  return [...found]
}

/** Sessions that a call of `signOutEverywhere` should have ended. */
export function survivorsOfEverywhere({ tables, ledger }: World): Broken {
  const { births, everywhere } = ledger
  return tables.sessions.flatMap(({ sessionToken, userId }) => {
    const lineage = lineageOf(ledger, sessionToken)
    const calls = everywhere.filter((call) => call.userId === userId && !lineage.includes(call.except ?? ''))
    const isOlder = (at: number) => lineage.some((id) => (births.get(id)?.at ?? 0) < at)
    return calls.filter(({ at }) => isOlder(at)).map(({ at }) => `a session after signOutEverywhere at ${at}`)
  })
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
