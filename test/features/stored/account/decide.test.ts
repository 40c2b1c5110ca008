import { describe, expect, test } from 'vitest'
import { type Decision, decide, type Facts } from '../../../../src/features/stored/account/decide.ts'
import type { StoredUser } from '../../../../src/seams/store.ts'

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
  emailStatus: 'unknown',
  otherWays: [],
  linkingUser: null,
  hasSessionEnded: false,
  emailEvidence: 'none',
  linksByEmail: false,
  canRevoke: true,
}

/** `create`, `refuse`, or whom it signs in and what is written before. */
function describeDecision(decision: Decision): string {
  if (decision.to === 'enter') return [decision.user.id, ...decision.steps].join(' ')
  return decision.to === 'create' && decision.release ? `release ${decision.release.id}, create` : decision.to
}

type Row = [title: string, facts: Partial<Facts>, expected: string]

const proven: Partial<Facts> = { emailOwner: PROVEN, emailStatus: 'proven' }
const claimed: Partial<Facts> = { emailOwner: ADA, emailStatus: 'claimed' }
const typed: Partial<Facts> = { emailOwner: ADA, emailStatus: 'typed' }
const unknown: Partial<Facts> = { emailOwner: ADA, emailStatus: 'unknown' }
const trusted: Partial<Facts> = { emailEvidence: 'proof', linksByEmail: true }

const OAUTH: Row[] = [
  ['creates a user for an account that nobody has', {}, 'create'],
  ['signs in the user who has the account', { owner: ADA }, 'ada'],
  ['signs in the user who has it and asked to link it', { owner: ADA, linkingUser: ADA }, 'ada'],
  ['refuses to link what another user has', { owner: EVE, linkingUser: ADA }, 'refuse'],
  ['links to whoever asked', { linkingUser: ADA }, 'ada link'],
  [
    'links to whoever asked, whatever the address',
    { linkingUser: ADA, emailOwner: EVE, emailStatus: 'typed' },
    'ada link',
  ],
  ['signs in the owner if the session that asked has ended', { hasSessionEnded: true, owner: EVE }, 'eve'],
  ['creates no user if the session that asked has ended', { hasSessionEnded: true }, 'refuse'],
  ['links by no address if that session has ended', { hasSessionEnded: true, ...proven, ...trusted }, 'refuse'],
  [
    'releases no address if that session has ended',
    { hasSessionEnded: true, ...typed, emailEvidence: 'claim' },
    'refuse',
  ],
  ['LINK-01: refuses an address that another user has', { ...proven }, 'refuse'],
  ['LINK-01: refuses it if the provider says it is verified', { ...proven, emailEvidence: 'claim' }, 'refuse'],
  [
    'LINK-01: refuses it if the provider releases verified addresses only',
    { ...proven, emailEvidence: 'proof' },
    'refuse',
  ],
  ['LINK-02: refuses it if the provider may link and does not say it', { ...proven, linksByEmail: true }, 'refuse'],
  ['links by an address that both have proven', { ...proven, ...trusted }, 'ada link'],
  [
    'LINK-03, better-auth#9578: revokes what was there before it links by an address that was only typed',
    { ...typed, ...trusted },
    'ada revoke verify link',
  ],
  ['LINK-03: revokes it if another provider claimed the address', { ...claimed, ...trusted }, 'ada revoke verify link'],
  ['LINK-03: refuses that if nothing can be revoked', { ...claimed, ...trusted, canRevoke: false }, 'refuse'],
  [
    'takes a typed address away if nothing can be revoked',
    { ...typed, ...trusted, canRevoke: false },
    'release ada, create',
  ],
  ['refuses a user of whom nothing is known', { ...unknown, ...trusted }, 'refuse'],
  ['takes a typed address away for a claim', { ...typed, emailEvidence: 'claim' }, 'release ada, create'],
  ['takes a typed address away for a proof', { ...typed, emailEvidence: 'proof' }, 'release ada, create'],
  ['takes no typed address away for another typed one', { ...typed }, 'refuse'],
  ['refuses a claim against a claim', { ...claimed, emailEvidence: 'claim' }, 'refuse'],
  ['refuses a proof against a claim if the provider may not link', { ...claimed, emailEvidence: 'proof' }, 'refuse'],
  ['refuses a claim against a user of whom nothing is known', { ...unknown, emailEvidence: 'claim' }, 'refuse'],
  ['LINK-13: an address that moved to another subject is no proof', { ...proven, emailEvidence: 'claim' }, 'refuse'],
  ['LINK-13: a subject keeps its user when its address changes', { owner: ADA, emailEvidence: 'proof' }, 'ada'],
  ["verifies the owner's own address by a proof", { owner: ADA, ...unknown, emailEvidence: 'proof' }, 'ada verify'],
  ['verifies it once', { owner: PROVEN, ...proven, emailEvidence: 'proof' }, 'ada'],
  ['verifies nothing by a claim', { owner: ADA, ...unknown, emailEvidence: 'claim' }, 'ada'],
  ['verifies nothing if no provider says so', { owner: ADA, ...typed }, 'ada'],
]

const EMAIL: Row[] = [
  ['creates a user for an address that nobody has', {}, 'create'],
  ['signs in who has the address', { ...proven }, 'ada verify'],
  ['signs in who has the address, whoever was signed in', { ...proven, linkingUser: EVE }, 'ada verify'],
  ['LINK-03, better-auth#10239: revokes what was there before a first proof', { ...typed }, 'ada revoke verify'],
  ['LINK-03: revokes it if a provider claimed the address', { ...claimed }, 'ada revoke verify'],
  ['LINK-03: revokes it for another user who is signed in', { ...typed, linkingUser: EVE }, 'ada revoke verify'],
  ['takes nothing from a user who is signed in', { ...unknown, linkingUser: ADA, canRevoke: false }, 'ada verify'],
  ['takes a typed address away if nothing can be revoked', { ...typed, canRevoke: false }, 'release ada, create'],
  ['LINK-03: refuses a claimed address if nothing can be revoked', { ...claimed, canRevoke: false }, 'refuse'],
  ['refuses a user of whom nothing is known', { ...unknown }, 'refuse'],
  ['signs in the owner if the session that asked has ended', { ...proven, hasSessionEnded: true }, 'ada verify'],
  ['revokes nothing if that session has ended', { ...typed, hasSessionEnded: true }, 'refuse'],
  ['creates no user if that session has ended', { hasSessionEnded: true }, 'refuse'],
]

const PASSKEY: Row[] = [
  ['signs in who has the passkey', { owner: ADA }, 'ada'],
  ['signs in nobody where it has no account', {}, 'refuse'],
  ['links none that has no account', { linkingUser: ADA }, 'refuse'],
  ['refuses that of another user', { owner: EVE, linkingUser: ADA }, 'refuse'],
]

const NEW_PASSKEY: Row[] = [
  ['creates a user', {}, 'create'],
  ['refuses an address that another user has', { ...typed }, 'refuse'],
  ['goes to whoever asked', { linkingUser: ADA }, 'ada link register'],
  ['joins the others of whoever asked', { linkingUser: ADA, owner: ADA }, 'ada register'],
  ['refuses a user handle of another user', { linkingUser: ADA, owner: EVE }, 'refuse'],
  ['refuses a user handle of somebody without a session', { owner: ADA }, 'refuse'],
  ['is finished for the user who was created for it', { owner: ADA, ...typed }, 'ada register'],
  ['WA-15: refuses when the session has ended', { hasSessionEnded: true }, 'refuse'],
  ['WA-15: refuses it with the handle of the user who left', { hasSessionEnded: true, owner: ADA }, 'refuse'],
]

describe.each([
  ['an account of a provider', 'oauth', OAUTH],
  ['a mailbox', 'email', EMAIL],
  ['a passkey', 'passkey', PASSKEY],
  ['a new passkey', 'new-passkey', NEW_PASSKEY],
] as const)('%s', (_, proof, rows) => {
  test.each(rows)('%s', (_sentence, facts, expected) => {
    expect(
      describeDecision(decide({ ...NOBODY, proof, emailEvidence: proof === 'email' ? 'proof' : 'none', ...facts })),
    ).toBe(expected)
  })
})

test('other providers are named only to a visitor who has proven the address', () => {
  const facts: Facts = { ...NOBODY, ...unknown, otherWays: ['github'] }
  expect(decide({ ...facts, proof: 'email', emailEvidence: 'proof' })).toMatchObject({ otherWays: ['github'] })
  expect(decide({ ...facts, ...trusted })).toMatchObject({ otherWays: ['github'] })
  expect(decide({ ...facts, emailEvidence: 'claim' })).not.toHaveProperty('otherWays')
  expect(decide({ ...facts, proof: 'new-passkey' })).not.toHaveProperty('otherWays')
})
