import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { BEYOND_AUTHJS } from '../../features/stored/account/adapter.ts'
import { STORE } from './allowed.ts'
import { STORE_FAULTS } from './fault.ts'
import { BY_ADDRESS, FLOWS } from './flow.ts'
import { testMatrix } from './matrix.ts'
import type { Strategy } from './world.ts'

/** Where sessions are in the cookie, the same calls are made, but those for sessions: one fault of each kind. */
const FEW = ['throws', 'hangs', 'writes, then rejects', 'answers null', "answers with another's row"]

const faults = (strategy: Strategy) => STORE_FAULTS.filter(({ name }) => strategy === 'database' || FEW.includes(name))

const points = /^adapter/
const inSteps = FLOWS.filter(({ name }) => /^sign-up by (?:OIDC|passkey)$/.test(name))
const withTokens = FLOWS.filter(({ name }) => /^sign-in by (?:email link|passkey)$/.test(name))
const inDatabase = { strategies: ['database'] } as const

const struck = await testMatrix(
  'ADP-01, ADP-04: a store that fails',
  [
    { name: 'store', points, faults, flows: FLOWS },
    {
      ...{ name: 'store', points, faults, flows: [BY_ADDRESS] },
      setting: { oidc: () => ({ allowDangerousEmailAccountLinking: true }) },
    },
    {
      ...{ name: 'store without transactions', points, faults, flows: inSteps },
      setting: { lacks: BEYOND_AUTHJS.filter((name) => name !== 'rateLimit') },
    },
    {
      ...{ name: 'store of Auth.js', faults: () => STORE_FAULTS },
      points: /^adapter\.(?:useVerificationToken|updateAuthenticatorCounter)$/,
      flows: withTokens.map((flow) => ({ ...flow, ...inDatabase })),
      setting: { lacks: ['consumeVerificationToken', 'updateAuthenticatorCounterIf'] },
    },
  ],
  STORE,
)

/** Methods that no flow calls unless something has failed before, or that only the application calls. */
const ELSEWHERE = ['adapter.countUnprovenUsers', 'adapter.deleteUser', 'adapter.updateAuthenticator', 'adapter.prune']

describe('ADP-01: the matrix', () => {
  test('has every method of the adapter fail', () => {
    const methods = Object.keys(memory())
      // `state` is an object. The store of the matrix lacks it, so attempts are counted by `rateLimit`.
      .filter((name) => name !== 'keepsEmailRecord' && name !== 'state')
      .map((name) => `adapter.${name}`)
    expect(methods.filter((name) => !struck.has(name))).toEqual(ELSEWHERE)
  })
})
