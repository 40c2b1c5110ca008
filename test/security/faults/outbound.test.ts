import { OUTBOUND } from './allowed.ts'
import { FAILURES, LIES } from './fault.ts'
import { FLOWS } from './flow.ts'
import { overHttp, overSmtp } from './mail.ts'
import { testMatrix } from './matrix.ts'
import { OUTBOUND_FAULTS } from './outbound-fault.ts'

/** In the other strategy one fault of each kind: what is asked is the same. */
const FEW = ['is not there', 'hangs', 'answers bad JSON']

const byMail = FLOWS.filter(({ name }) => /^sign-up by email/.test(name))

await testMatrix(
  'IDP-01, IDP-03, IDP-04: a server that fails',
  [
    {
      ...{
        name: 'provider',
        points: /^fetch/,
        setting: { isFresh: true },
        flows: FLOWS.filter(({ name }) => /OIDC|OAuth|^linking/.test(name)),
      },
      faults: (strategy) => OUTBOUND_FAULTS.filter(({ name }) => strategy === 'database' || FEW.includes(name)),
    },
    {
      ...{ name: 'mail over HTTP', points: /^fetch mail/, faults: () => OUTBOUND_FAULTS, flows: byMail },
      setting: { email: overHttp },
    },
    {
      ...{ name: 'mail over SMTP', points: /^smtp/, faults: () => [...FAILURES, ...LIES], flows: byMail },
      setting: { email: overSmtp },
    },
  ],
  OUTBOUND,
)
