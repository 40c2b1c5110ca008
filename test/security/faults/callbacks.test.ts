import { APPLICATION as ALLOWED } from './allowed.ts'
import { APPLICATION } from './application.ts'
import { FAILURES, LIES } from './fault.ts'
import { FLOWS } from './flow.ts'
import { testMatrix } from './matrix.ts'

/** In the other strategy one fault of each kind. */
const FEW = ['throws', 'hangs', 'answers null']

/** They are asked for something at once: what they promise is not waited for. */
const isAtOnce = (point: string): boolean => /^callback (?:normalizeIdentifier|account|clientAddress)$/.test(point)

await testMatrix(
  'ADP-03, ERR-01: a function of the application that fails',
  [
    {
      ...{ name: 'application', flows: FLOWS, points: /^(?:callback|event)/, setting: APPLICATION },
      faults: (strategy, point) =>
        [...FAILURES, ...LIES].filter(
          ({ name }) =>
            (strategy === 'jwt' || FEW.includes(name) || /isRevoked|SessionToken/.test(point)) &&
            !(isAtOnce(point) && /late|hangs/.test(name)),
        ),
    },
  ],
  ALLOWED,
)
