import type { Browser } from '../../../../../src/testing/index.ts'
import { adoptedTwice, survivorsOfAuthjs } from './adoptions.ts'
import type { Broken } from './broken.ts'
import { attackersInside, enters } from './inside.ts'
import { linkName } from './ledger.ts'
import { enter } from './steps.ts'
import {
  changedByRotation,
  survivingCookies,
  survivorsOfEverywhere,
  survivorsOfProvider,
  survivorsOfSignOut,
} from './survivors.ts'
import { proveMailbox, signInAt, signInByPasskey } from './visits.ts'
import { type Identity, sessionOfStep, type World } from './world.ts'

/** A rule in a sentence, and what breaks it. */
interface Invariant {
  readonly rule: string
  readonly check: (world: World) => Broken | Promise<Broken>
}

/** Accounts and passkeys that nothing allowed to link. */
function baselessLinks({ tables, ledger }: World): Broken {
  const names = [
    ...tables.accounts.map(({ provider, providerAccountId }) => linkName(provider, providerAccountId)),
    ...tables.passkeys.map(({ credentialID }) => linkName('passkey', credentialID)),
  ]
  return names.filter((name) => ledger.grounds.get(name) === 'nothing')
}

/** Signs the owner in. */
async function signInBy({ devices }: World, browser: Browser, identity: Identity): Promise<void> {
  if (identity === 'mailbox') return proveMailbox(browser)
  if (identity === 'passkey') return signInByPasskey(browser, devices.owner)
  return signInAt(browser, identity, 'ada')
}

/**
 * Identities that entered a user after its address was verified. A proof that began before it revokes what it finds, so
 * what the owner adds at the same time on another device counts only afterwards.
 */
function keptIdentities({ entries, proofs }: World): ReadonlySet<Identity> {
  const provenAt = Math.min(...entries.filter(({ isProven }) => isProven).map(({ endedAt }) => endedAt))
  const revoking = proofs.filter(({ startedAt }) => startedAt < provenAt)
  const settledAt = Math.max(...revoking.map(({ endedAt }) => endedAt), provenAt)
  return new Set(entries.filter(({ startedAt }) => startedAt >= settledAt).map(({ identity }) => identity))
}

/** What the owner can no longer enter by. Proves the mailbox once more. */
async function lostByOwner(world: World): Promise<Broken> {
  const { entries, ledger } = world
  const { now: startedAt } = ledger
  const issued = await sessionOfStep(() => proveMailbox(world.open()))
  if (issued === null) return ['a mail that signs in to no user']
  enter(world, issued, 'mailbox', startedAt)
  const found = entries
    .filter(({ isProven, userId }) => isProven && userId !== issued.userId)
    .map(({ identity }) => `another user that was entered by ${identity}`)
  for (const identity of keptIdentities(world))
    if ((await enters(world, (browser) => signInBy(world, browser, identity))) !== issued.userId)
      found.push(`a sign-in by ${identity} that enters no user or another one`)
  return found
}

/** Rows without a user, and addresses of two users. */
function strayRows({ tables: { users, accounts, sessions, passkeys } }: World): Broken {
  const emails = users.flatMap(({ email }) => email ?? [])
  const isStray = ({ userId }: { userId: string }) => users.every(({ id }) => id !== userId)
  return [
    ...emails.filter((email, i) => emails.indexOf(email) !== i).map((email) => `two users with ${email}`),
    ...accounts.filter(isStray).map(({ provider }) => `an account at ${provider} without a user`),
    ...sessions.filter(isStray).map(() => 'a session without a user'),
    ...passkeys.filter(isStray).map(() => 'a passkey without a user'),
  ]
}

/** What holds when all actors are done. `I4` proves the mailbox once more, so what only looks comes before it. */
const INVARIANTS: Readonly<Record<string, Invariant>> = {
  I2: {
    rule: 'An account or passkey is linked only by a live session of its user, or by the word of a trusted provider.',
    check: baselessLinks,
  },
  I3: {
    rule: 'A session that existed before a sign-out, or derives from one that did, is no session after it.',
    check: async (world) => [
      ...survivorsOfEverywhere(world),
      ...(await survivorsOfSignOut(world)),
      ...(await survivingCookies(world)),
    ],
  },
  I6: {
    rule: 'A session whose provider has ended it, or that continues such a session, is no session.',
    check: survivorsOfProvider,
  },
  I8: {
    rule: 'A session of Auth.js is continued once, and once it was ended, neither its cookie nor a copy opens a session.',
    check: async (world) => [...(await adoptedTwice(world)), ...(await survivorsOfAuthjs(world))],
  },
  I7: {
    rule: 'A rotation of the secret ends no session, and makes none valid.',
    check: changedByRotation,
  },
  I5: {
    rule: 'No two users have the same address, and each row belongs to a user that exists.',
    check: strayRows,
  },
  I1: {
    rule: 'No browser, account or passkey of the attacker enters a user that the owner has entered.',
    check: attackersInside,
  },
  I4: {
    rule: 'The owner enters one user by mail, and by each identity that entered it after the address was verified.',
    check: lostByOwner,
  },
  'I1 after one more proof': {
    rule: 'No browser, account or passkey of the attacker enters the user that a proof of the mailbox enters.',
    check: attackersInside,
  },
}

/** Returns each rule that is broken, with what breaks it. */
export async function brokenIn(world: World): Promise<string[]> {
  const found: string[] = []
  for (const [id, { rule, check }] of Object.entries(INVARIANTS)) {
    const broken = await check(world)
    if (broken.length > 0) found.push(`${id}: ${rule} Broken by ${broken.join(', ')}.`)
  }
  return found
}
