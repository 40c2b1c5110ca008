import type { Browser } from '../../../../../src/testing/index.ts'
import { ATTACKERS, PEOPLE } from './application.ts'
import type { Broken } from './broken.ts'
import { signInAt, signInByPasskey } from './visits.ts'
import { type BrowserId, sessionOfStep, type World } from './world.ts'

/** Returns the id of the user that a new browser enters by a sign-in, if it enters one. */
export async function enters(world: World, signIn: (browser: Browser) => Promise<void>): Promise<string | undefined> {
  const issued = await sessionOfStep(() => signIn(world.open()))
  return issued?.userId
}

/** Whether a user is one that the owner has entered. */
const isOwners = ({ entries }: World, id: string | undefined): boolean => entries.some(({ userId }) => userId === id)

async function browsersInside(world: World): Promise<Broken> {
  const found: string[] = []
  const ids: readonly BrowserId[] = world.left === 'yes' ? ['A0', 'A1', 'O1'] : ['A0', 'A1']
  for (const id of ids) {
    const session = (await world.browsers[id].session()) as { userId?: string } | null
    if (isOwners(world, session?.userId)) found.push(`the browser ${id}`)
  }
  return found
}

async function accountsInside(world: World): Promise<Broken> {
  const found: string[] = []
  for (const { provider, providerAccountId } of [...world.tables.accounts]) {
    const person = ATTACKERS.find((name) => PEOPLE[name].sub === providerAccountId)
    if (person === undefined || (provider !== 'rogue' && provider !== 'post')) continue
    if (isOwners(world, await enters(world, (browser) => signInAt(browser, provider, person))))
      found.push(`the account of ${person} at ${provider}`)
  }
  return found
}

async function passkeysInside(world: World): Promise<Broken> {
  const found: string[] = []
  const { attacker } = world.devices
  const passkeys = world.tables.passkeys.length > 0 ? attacker.passkeys : []
  for (const [i, passkey] of passkeys.entries())
    if (isOwners(world, await enters(world, (browser) => signInByPasskey(browser, attacker, passkey))))
      found.push(`passkey ${i + 1}`)
  return found
}

/** Browsers, accounts and passkeys of the attacker that enter a user that the owner has entered. */
export const attackersInside = async (world: World): Promise<Broken> => [
  ...(await browsersInside(world)),
  ...(await accountsInside(world)),
  ...(await passkeysInside(world)),
]
