// `npm test`: the main suite, in seven to eleven minutes on two cores. `npm run test:rest`: everything that it leaves out,
// and long runs. Each step prints its name, its time and its result, a failed step also its output. The last lines are
// the CPU time, the flaky browser tests and the sum. The exit code is 0 only if nothing failed.

import type { Command } from '../e2e/cases.ts'
import { root } from './entries.ts'
import { compareWithBudget, readBudget } from './test/budget.ts'
import { PLANS } from './test/plan.ts'
import { findCleanCommit, writeProof } from './test/proof.ts'
import { runSteps } from './test/run-steps.ts'

const command: Command = process.argv[2] === 'rest' ? 'rest' : 'test'
const commit = findCleanCommit(root)
const { cpu, failed, failedSteps, flaky, passed, steps } = await runSteps(PLANS[command])

const seconds = Math.round(performance.now() / 1000)
console.log(`\n${failed > 0 ? `Failed: ${failedSteps.join(', ')}. ` : ''}Took ${seconds} s.`)
if (failed === 0)
  console.log(writeProof(root, command, { commit, at: new Date().toISOString(), seconds, cpu, passed, steps }))
console.log(compareWithBudget({ cpu, steps }, readBudget(command)))
console.log(`flaky: ${flaky.length > 0 ? flaky.join('; ') : 'none'}`)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
