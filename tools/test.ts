// `npm test`: proves everything once, in eight minutes on two cores. `npm run test:rest`: the rest of the matrix, and long
// runs. Each step prints its name, its time and its result, a failed step also its output. The last line is the sum. The
// exit code is 0 only if nothing failed.

import { PLANS } from './test/plan.ts'
import { runSteps } from './test/run-steps.ts'

const plan = process.argv[2] === 'rest' ? PLANS.rest : PLANS.test
const { passed, failed, failedSteps } = await runSteps(plan)
console.log(
  `\n${failed > 0 ? `Failed: ${failedSteps.join(', ')}. ` : ''}Took ${Math.round(performance.now() / 1000)} s.`,
)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
