import type { Allowance } from './allowed.ts'
import type { Breaker } from './breaker.ts'
import { breakState } from './broken-state.ts'
import { STORE_FAULTS } from './fault.ts'
import { FLOWS, type Flow } from './flow.ts'
import { testMatrix } from './matrix.ts'
import type { Strategy } from './world.ts'

const findFlow = (name: string): Flow => {
  const flow = FLOWS.find((one) => one.name === name)
  if (flow === undefined) throw new Error(`no flow ${name}`)
  return flow
}

/** The session that is continued is one that its provider can end. */
const prepare = findFlow('sign-up by OIDC').run
const ADDING = ['linking an account', 'adding a passkey'].map((name) => ({ ...findFlow(name), prepare }))
const SIGNING_IN = ['sign-up by OIDC', 'sign-in by OIDC'].map(findFlow)

const partOf = (strategy: Strategy) => ({
  name: 'state store',
  points: /^state\./,
  // What it answers is true: a value of another program is refused elsewhere.
  faults: () => STORE_FAULTS.filter(({ kind }) => kind === 'fails' || kind === 'hangs'),
  flows: [...SIGNING_IN, ...ADDING].map((flow) => ({ ...flow, strategies: [strategy] })),
  setting: {
    isFresh: true,
    oidc: () => ({ backchannelLogout: true }),
    config: (breaker: Breaker) => ({
      stateStore: breakState(breaker),
      ...(strategy === 'jwt' && { session: { revocation: true } }),
    }),
  },
})

const allow = (why: string, at: RegExp, is: RegExp): Allowance => ({ why, at, is })

const ALLOWED: readonly Allowance[] = [
  allow('only the list depends on it', / sessions? \d/, /^done$/),
  allow(
    'a link that is undone ends the sessions that it may have begun, also that of the browser',
    /(?:linking.*, jwt: state\.get (?:ended|revoked-before) 4|adding.*, jwt: state\.get (?:ended|revoked-before) 5) /,
    /^refused(?: \| signed out \| next: refused)?$/,
  ),
  allow(
    'the previous session has ended, and the new one goes on without its exemption',
    /(?:linking.*, jwt: state\.get revoked-before 8|adding.*, jwt: state\.get revoked-before 9) /,
    /^done$/,
  ),
  allow(
    'a previous session that has ended although the store failed stays ended',
    /adding.*, jwt: state\.set ended 1 .*writes/,
    /^refused \| \+1 passkey, \+1 passkey account \| next: refused$/,
  ),
  allow(
    'what was proven stays written, and no session begins',
    /sign-up|linking|adding/,
    /^refused(?: \| (?:\+1 [a-z]+(?: [a-z]+)?(?:, )?)+)?(?: \| next: \+1 passkey)?$/,
  ),
]

await testMatrix('F4: a state store that fails while a session begins', [partOf('database'), partOf('jwt')], ALLOWED)
