import { expect, test } from 'vitest'
import { type Decision, decide, type Facts } from '../../../../src/features/stored/account/decide.ts'
import type { StoredUser } from '../../../../src/seams/store.ts'

const user = (id: string, emailVerified: Date | null = null): StoredUser => ({
  ...{ id, email: `${id}@example.com`, emailVerified },
  ...{ name: null, image: null },
})

const PEOPLE = [null, user('ada'), user('eve'), user('bob', new Date(0))] as const
const FLAGS = [false, true] as const

/** Every value that each fact can have. */
const VALUES: { readonly [K in keyof Facts]: readonly Facts[K][] } = {
  proof: ['oauth', 'email', 'passkey', 'new-passkey'],
  owner: PEOPLE,
  emailOwner: PEOPLE,
  emailStatus: ['proven', 'claimed', 'typed', 'unknown'],
  otherWays: [['github']],
  linkingUser: PEOPLE,
  hasSessionEnded: FLAGS,
  emailEvidence: ['proof', 'claim', 'none'],
  linksByEmail: FLAGS,
  canRevoke: FLAGS,
}

/** Whether the facts can come together: a mail is always a proof, and a session that asked is not also gone. */
const isPossible = ({ proof, owner, linkingUser, hasSessionEnded, emailEvidence }: Facts): boolean =>
  (proof !== 'email' || (emailEvidence === 'proof' && owner === null)) && !(hasSessionEnded && linkingUser !== null)

const ALL: readonly Facts[] = Object.entries(VALUES)
  .reduce<object[]>(
    (before, [name, values]) => before.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  )
  .map((facts) => facts as Facts) // every fact has one of its values
  .filter(isPossible)

const steps = (decision: Decision): readonly string[] => (decision.to === 'enter' ? decision.steps : [])

/** Whether the identity says that the visitor owns the address, and the application believes it. */
const hasProvenAddress = ({ proof, emailEvidence, linksByEmail }: Facts): boolean =>
  proof === 'email' || (proof === 'oauth' && emailEvidence === 'proof' && linksByEmail)

/** What holds of every decision. Each returns whether it does. */
const INVARIANTS: Readonly<Record<string, (facts: Facts, decision: Decision) => boolean>> = {
  'a user is entered only by a session, an account or an address of theirs that was proven': (facts, { user }) => {
    const { proof, owner, linkingUser, emailOwner } = facts
    // A passkey that was just made proves nothing, unless the store created its user without saying so.
    const own = proof === 'new-passkey' && emailOwner?.id !== owner?.id ? null : owner
    const ids = [linkingUser?.id, own?.id, hasProvenAddress(facts) ? emailOwner?.id : undefined]
    return user === null || ids.includes(user.id)
  },
  'an account never moves from one user to another': ({ owner, proof }, decision) =>
    owner === null || proof === 'email' || (!steps(decision).includes('link') && decision.to !== 'create'),
  'a user who is proven, or of whom nothing is known, never loses anything': (facts, decision) => {
    const isSafe = facts.emailStatus === 'claimed' || facts.emailStatus === 'typed'
    const released = decision.to === 'create' ? decision.release : null
    return isSafe || (!steps(decision).includes('revoke') && released === null)
  },
  'an address of which nothing is known lets nobody in': ({ emailStatus, owner, linkingUser, emailOwner }, { user }) =>
    emailStatus !== 'unknown' ||
    user === null ||
    user.id !== emailOwner?.id ||
    [owner?.id, linkingUser?.id].includes(user.id),
  'an address that was never verified lets nobody in before all else is revoked': (facts, decision) => {
    const { emailStatus, owner, linkingUser, emailOwner } = facts
    const isEntered = decision.user !== null && decision.user.id === emailOwner?.id
    const isOwn = [owner?.id, linkingUser?.id].includes(decision.user?.id)
    return !isEntered || isOwn || emailStatus === 'proven' || steps(decision)[0] === 'revoke'
  },
  'what is revoked can be revoked, and the address is verified right after': ({ canRevoke }, decision) => {
    const at = steps(decision).indexOf('revoke')
    return at === -1 || (at === 0 && canRevoke && steps(decision)[1] === 'verify')
  },
  'an address is verified only by a proof': (facts, decision) =>
    !steps(decision).includes('verify') || facts.emailEvidence === 'proof',
  'only an address that was typed is taken away, for one that is vouched for': (
    { emailStatus, emailEvidence, emailOwner },
    made,
  ) =>
    made.to !== 'create' ||
    made.release === null ||
    (emailStatus === 'typed' && emailEvidence !== 'none' && made.release === emailOwner),
  'a user is created only if nobody has the account or the address, or the address is taken away': (facts, made) =>
    made.to !== 'create' || (facts.owner === null && (facts.emailOwner === null || made.release === facts.emailOwner)),
  'a signed-in user links their account, and creates no other': ({ proof, linkingUser }, { to }) =>
    to !== 'create' || linkingUser === null || proof === 'email',
  'a request whose session has ended creates, links, revokes and releases nothing': (
    { hasSessionEnded, proof },
    decision,
  ) =>
    !hasSessionEnded ||
    decision.to === 'refuse' ||
    (decision.to === 'enter' && proof !== 'new-passkey' && !/revoke|link|register/.test(`${decision.steps}`)),
  'a request whose session has ended enters only the owner': (
    { hasSessionEnded, owner, emailOwner, emailStatus, proof },
    { user },
  ) =>
    !hasSessionEnded ||
    user === null ||
    user === owner ||
    (proof === 'email' && user === emailOwner && emailStatus === 'proven'),
  'a visitor learns of other providers only after proving the address': (facts, decision) =>
    decision.to !== 'refuse' || decision.otherWays === undefined || hasProvenAddress(facts),
}

test.each(Object.entries(INVARIANTS))('%s', (_, holds) => {
  expect(ALL.filter((facts) => !holds(facts, decide(facts))).slice(0, 3)).toEqual([])
})

test('the invariants are checked for every combination of facts', () => {
  expect(ALL.length).toBeGreaterThan(10_000)
})
