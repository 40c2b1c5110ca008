import type { Setting } from './application.ts'
import type { Case } from './case.ts'
import { holding } from './orders.ts'
import type { StepName } from './steps.ts'

/** A case that the library failed once, or that needs a rare order. */
export interface Example {
  readonly title: string
  readonly strategies: readonly Setting['strategy'][]
  readonly steps: Pick<Case, 'before' | 'actors' | 'after'>
  /** Operations that run when nothing else can. */
  readonly held: readonly string[]
}

const ALL = ['database', 'jwt', 'revocable'] as const
/** Those that can end sessions of other browsers. */
const ENDABLE = ['database', 'revocable'] as const
const OWNER: readonly StepName[] = ['O0: ada signs in at trusted', 'O1: ada signs in at trusted']
const MOVE: StepName = 'the application moves from Auth.js'
const COPY: StepName = 'T0: reads with a copy of the cookie of Auth.js'

/** Steps one after another. */
const inTurn = (...before: readonly StepName[]): Example['steps'] => ({ before, actors: [], after: [] })

/** By the finding that they show. The random cases of `FOCUSES` find most of them, too. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'LINK-14: a browser links nothing after its owner signs out',
    strategies: ALL,
    steps: inTurn(...OWNER, 'O1: begins at post', 'O1: signs out and leaves', 'O1: anon finishes what O1 began'),
    held: [],
  },
  {
    title: 'LINK-14: a stolen transaction cookie links nothing',
    strategies: ALL,
    steps: inTurn(...OWNER, 'O0: begins at post', 'A1: anon finishes what O0 began'),
    held: [],
  },
  {
    title: 'LINK-14: a stolen transaction cookie links nothing after signOutEverywhere',
    strategies: ENDABLE,
    steps: inTurn(...OWNER, 'O0: begins at post', 'O0: signs out everywhere', 'A1: anon finishes what O0 began'),
    held: [],
  },
  {
    title: 'LINK-16: an attacker keeps nothing once a mail proves the address',
    strategies: ALL,
    steps: inTurn('A0: eve signs in at rogue', 'O0: proves the mailbox'),
    held: [],
  },
  {
    title: 'LINK-16: an attacker keeps nothing once a trusted provider proves it',
    strategies: ALL,
    steps: inTurn('A0: eve signs in at rogue', 'O0: ada signs in at trusted'),
    held: [],
  },
  {
    title: 'CONC-04: a session that is written after a revocation ends',
    strategies: ALL,
    steps: {
      before: ['A0: mallory signs in at rogue'],
      actors: [['A1: mallory signs in at rogue'], ['O0: proves the mailbox']],
      after: [],
    },
    held: ['actor 0: createSession', 'actor 0: updateAccount'],
  },
  {
    title: 'CONC-04: an account that is linked after a revocation is unlinked',
    strategies: ALL,
    steps: {
      before: ['A0: mallory signs in at rogue'],
      actors: [['A0: anon signs in at rogue'], ['O0: proves the mailbox']],
      after: [],
    },
    held: ['actor 0: linkAccount'],
  },
  {
    title: 'CONC-04: a passkey that is already registered after a revocation enters nothing',
    strategies: ALL,
    steps: {
      before: ['A0: mallory signs in at rogue'],
      actors: [['A0: registers a passkey'], ['O0: proves the mailbox']],
      after: [],
    },
    held: ['actor 0: linkAccount'],
  },
  {
    title: 'CONC-04: a passkey of the owner revives none of the attacker',
    strategies: ALL,
    steps: {
      before: [],
      actors: [['A0: registers a passkey'], ['O0: proves the mailbox']],
      after: ['O0: adds a passkey'],
    },
    held: ['actor 0: createAuthenticator'],
  },
  {
    title: 'CONC-05: a sign-in does not outlive signOutEverywhere',
    strategies: ENDABLE,
    steps: { before: OWNER, actors: [['O1: ada signs in at trusted'], ['O0: signs out everywhere']], after: [] },
    held: ['actor 0: createSession', 'actor 0: get revoked-before'],
  },
  {
    title: 'CONC-05: a link does not outlive signOutEverywhere',
    strategies: ENDABLE,
    steps: { before: OWNER, actors: [['O1: ada signs in at rogue'], ['O0: signs out everywhere']], after: [] },
    held: ['actor 0: createSession', 'actor 0: get revoked-before'],
  },
  {
    title: 'CONC-05: a sign-in does not outlive signOutEverywhere with `except`',
    strategies: ENDABLE,
    steps: { before: OWNER, actors: [['O1: ada signs in at trusted'], ['O0: signs out everywhere else']], after: [] },
    held: ['actor 0: createSession', 'actor 0: get revoked-before'],
  },
  {
    title: 'LINK-16: a link that is undone keeps no session from a proof',
    strategies: ALL,
    steps: {
      before: ['A0: mallory signs in at rogue'],
      actors: [['A0: anon signs in at rogue', 'A1: mallory signs in at rogue'], ['O0: proves the mailbox']],
      after: [],
    },
    held: ['actor 0: linkAccount', 'actor 1: deleteSessionsByUserId'],
  },
  {
    title: 'F4: a session that links ends with its provider',
    strategies: ENDABLE,
    steps: inTurn(
      ...(['O0: ada signs in at trusted', 'the secret rotates', 'O0: ada signs in at rogue'] as const),
      'trusted ends its session of ada',
    ),
    held: [],
  },
  {
    title: 'F4: a link does not outlive the session of its provider',
    strategies: ENDABLE,
    steps: {
      before: ['O0: ada signs in at trusted'],
      actors: [['O0: ada signs in at rogue'], ['trusted ends its session of ada']],
      after: [],
    },
    held: ['actor 0: createSession', 'actor 0: set session-provider'],
  },
  {
    title: 'SESS-03: a copy that is being adopted does not outlive a sign-out',
    strategies: ALL,
    steps: { before: [MOVE], actors: [[COPY], ['O0: signs out']], after: [COPY] },
    held: ['actor 0: createSession', 'actor 0: get revoked-before'],
  },
  {
    title: 'SESS-03: a copy that is being adopted does not outlive a link',
    strategies: ENDABLE,
    steps: { before: [MOVE], actors: [[COPY], ['O0: ada signs in at rogue']], after: [COPY] },
    held: ['actor 0: createSession', 'actor 0: get revoked-before'],
  },
  {
    title: 'CONC-05: a copy that is being adopted does not outlive signOutEverywhere',
    strategies: ENDABLE,
    steps: { before: [MOVE, 'the secret rotates'], actors: [[COPY], ['O0: signs out everywhere']], after: [COPY] },
    held: ['actor 0: createSession', 'actor 0: get revoked-before'],
  },
  {
    title: 'CONC-04: a second proof in the same second revives no session',
    strategies: ALL,
    steps: inTurn('A0: mallory signs in at rogue', 'O0: proves the mailbox', 'O0: proves the mailbox'),
    held: [],
  },
]

/** Returns the order in which the operations of an example run. */
export const orderOf = ({ held }: Example) => holding(...held)
