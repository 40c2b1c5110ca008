import { describe, expect, test } from 'vitest'
import { type Decision, decide, type Facts } from '../../src/account/decide.ts'
import type { StoredUser } from '../../src/types/store.ts'

const user = (id: string, emailVerified: Date | null = null): StoredUser => ({
  id,
  email: `${id}@example.com`,
  emailVerified,
  name: null,
  image: null,
})

const ADA = user('ada')
const EVE = user('eve')
const PROVEN = user('ada', new Date(0))

const NOBODY: Facts = {
  proof: 'oauth',
  owner: null,
  emailOwner: null,
  asker: null,
  hasLapsed: false,
  vouches: false,
  linksByEmail: false,
  canRevoke: true,
}

/** `create`, `refuse`, or whom it signs in and what is written before. */
function told(decision: Decision): string {
  return decision.to === 'enter' ? [decision.user.id, ...decision.steps].join(' ') : decision.to
}

const OAUTH: [string, Partial<Facts>, string][] = [
  ['creates a user for an account that nobody has', {}, 'create'],
  ['signs in the user who has the account', { owner: ADA }, 'ada'],
  ['signs in the user who has it and asked to link it', { owner: ADA, asker: ADA }, 'ada'],
  ['refuses to link what another user has', { owner: EVE, asker: ADA }, 'refuse'],
  ['links to whoever asked', { asker: ADA }, 'ada link'],
  ['links to whoever asked, whatever the address', { asker: ADA, emailOwner: EVE }, 'ada link'],
  ['treats a wish that has lapsed as a sign-in', { hasLapsed: true }, 'create'],
  ['signs in the owner where the wish has lapsed', { hasLapsed: true, owner: EVE }, 'eve'],
  ['LINK-01: refuses an address that another user has', { emailOwner: PROVEN }, 'refuse'],
  ['LINK-01: refuses it where the provider vouches', { emailOwner: PROVEN, vouches: true }, 'refuse'],
  ['LINK-02: refuses it where it does not, and may', { emailOwner: PROVEN, linksByEmail: true }, 'refuse'],
  ['links by an address that both have proven', { emailOwner: PROVEN, vouches: true, linksByEmail: true }, 'ada link'],
  [
    'LINK-03, better-auth#9578: revokes what was there before it links by an address that was never proven',
    { emailOwner: ADA, vouches: true, linksByEmail: true },
    'ada revoke verify link',
  ],
  [
    'LINK-03: refuses that where nothing can be revoked',
    { emailOwner: ADA, vouches: true, linksByEmail: true, canRevoke: false },
    'refuse',
  ],
  ['LINK-13: an address that moved to another subject is no proof', { emailOwner: PROVEN, vouches: true }, 'refuse'],
  ['LINK-13: a subject keeps its user when its address changes', { owner: ADA, vouches: true }, 'ada'],
  ["notes that the owner's address is proven", { owner: ADA, emailOwner: ADA, vouches: true }, 'ada verify'],
  ['notes it once', { owner: PROVEN, emailOwner: PROVEN, vouches: true }, 'ada'],
  ['notes nothing where nobody vouches', { owner: ADA, emailOwner: ADA }, 'ada'],
]

const EMAIL: [string, Partial<Facts>, string][] = [
  ['creates a user for an address that nobody has', {}, 'create'],
  ['signs in who has the address', { emailOwner: PROVEN }, 'ada verify'],
  ['signs in who has the address, whoever was signed in', { emailOwner: PROVEN, asker: EVE }, 'ada verify'],
  ['LINK-03, better-auth#10239: revokes what was there before a first proof', { emailOwner: ADA }, 'ada revoke verify'],
  ['LINK-03: revokes it for another user who is signed in', { emailOwner: ADA, asker: EVE }, 'ada revoke verify'],
  ['takes nothing from a user who is signed in', { emailOwner: ADA, asker: ADA, canRevoke: false }, 'ada verify'],
  ['LINK-03: refuses where nothing can be revoked', { emailOwner: ADA, canRevoke: false }, 'refuse'],
]

const PASSKEY: [string, Partial<Facts>, string][] = [
  ['signs in who has the passkey', { owner: ADA }, 'ada'],
  ['signs in nobody where it has no account', {}, 'refuse'],
  ['links none that has no account', { asker: ADA }, 'refuse'],
  ['refuses that of another user', { owner: EVE, asker: ADA }, 'refuse'],
]

const NEW_PASSKEY: [string, Partial<Facts>, string][] = [
  ['creates a user', {}, 'create'],
  ['refuses an address that another user has', { emailOwner: ADA }, 'refuse'],
  ['goes to whoever asked', { asker: ADA }, 'ada link register'],
  ['joins the others of whoever asked', { asker: ADA, owner: ADA }, 'ada register'],
  ['refuses a user handle of another user', { asker: ADA, owner: EVE }, 'refuse'],
  ['refuses a user handle of somebody without a session', { owner: ADA }, 'refuse'],
  ['is finished for the user who was created for it', { owner: ADA, emailOwner: ADA }, 'ada register'],
  ['WA-15: refuses when the session has ended', { hasLapsed: true }, 'refuse'],
  ['WA-15: refuses it with the handle of the user who left', { hasLapsed: true, owner: ADA }, 'refuse'],
]

describe.each([
  ['an account of a provider', 'oauth', OAUTH],
  ['a mailbox', 'email', EMAIL],
  ['a passkey', 'passkey', PASSKEY],
  ['a new passkey', 'new-passkey', NEW_PASSKEY],
] as const)('%s', (_, proof, rows) => {
  test.each(rows)('%s', (_sentence, facts, expected) => {
    expect(told(decide({ ...NOBODY, proof, ...facts }))).toBe(expected)
  })
})

describe('every combination of facts', () => {
  const people = [null, ADA, PROVEN, EVE]
  const flags = [false, true]
  const all: Facts[] = (['oauth', 'email', 'passkey', 'new-passkey'] as const).flatMap((proof) =>
    people.flatMap((owner) =>
      people.flatMap((emailOwner) =>
        people.flatMap((asker) =>
          flags.flatMap((vouches) =>
            flags.flatMap((linksByEmail) =>
              flags.map((canRevoke) => ({
                ...{ proof, owner, emailOwner, asker, vouches, linksByEmail, canRevoke },
                hasLapsed: false,
              })),
            ),
          ),
        ),
      ),
    ),
  )

  const entitled = ({ proof, owner, emailOwner, asker, vouches, linksByEmail }: Facts) => [
    asker?.id,
    // Its account was made for the passkey, by a store that did not say so.
    proof === 'new-passkey' && emailOwner?.id !== owner?.id ? undefined : owner?.id,
    proof === 'email' || (vouches && linksByEmail) ? emailOwner?.id : undefined,
  ]

  test('signs in only who has proven to be it', () => {
    for (const facts of all) {
      const { user } = decide(facts)
      if (user !== null) expect(entitled(facts)).toContain(user.id)
    }
  })

  test('moves no account from one user to another', () => {
    for (const facts of all) {
      const decision = decide(facts)
      if (decision.to === 'enter' && decision.steps.includes('link')) expect(facts.owner).toBeNull()
      if (decision.to === 'create' && facts.proof !== 'email') expect(facts.owner).toBeNull()
    }
  })

  test('takes nothing away that it does not prove', () => {
    for (const facts of all) {
      const decision = decide(facts)
      if (decision.to !== 'enter' || !decision.steps.includes('revoke')) continue
      expect(decision.steps.indexOf('revoke')).toBe(0)
      expect(decision.steps).toContain('verify')
      expect([decision.user.emailVerified, facts.canRevoke]).toEqual([null, true])
    }
  })
})
