import { STORE } from './allowed.ts'
import { STORE_FAULTS } from './fault.ts'
import { FLOWS } from './flow.ts'
import { testMatrix } from './matrix.ts'

/** Where sessions are in the cookie, the same calls are made, but those for sessions: one fault of each kind. */
const FEW = ['throws', 'hangs', 'writes, then rejects', 'answers null', "answers with another's row"]

const points = /^adapter/
const inSteps = FLOWS.filter(({ name }) => /^sign-up by (?:OIDC|passkey)$/.test(name))

await testMatrix(
  'ADP-01: a store that fails',
  [
    {
      ...{ name: 'store', points, flows: FLOWS },
      faults: (strategy) => STORE_FAULTS.filter(({ name }) => strategy === 'database' || FEW.includes(name)),
    },
    {
      ...{ name: 'store without transactions', points, faults: () => STORE_FAULTS },
      flows: inSteps.map((flow) => ({ ...flow, strategies: ['database'] })),
      setting: { lacks: ['createUserWithAccount'] },
    },
  ],
  STORE,
)
