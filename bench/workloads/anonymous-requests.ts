import { join } from 'node:path'
import { run } from '../child.ts'
import { hostileRequests } from '../exhaustion/hostile-requests.ts'
import { summarize } from '../measure.ts'
import type { Measurement, Workload } from '../workload.ts'
import { SECRET } from '../workload.ts'

/** Rounds, and requests of a kind in each. A round is their median, because the garbage collector runs in some of them. */
const [ROUNDS, EACH] = [5, 15]

/** Rounds before the first that counts: the engine compiles what runs often. */
const WARM_UP = 20

async function measure(): Promise<Measurement> {
  const script = join(import.meta.dirname, '../children/anonymous-requests.ts')
  type Answer = Readonly<Record<string, readonly number[]>>
  const { output } = await run<Answer>([process.execPath, script, `${ROUNDS * EACH}`, `${WARM_UP}`])
  const inRounds = (all: readonly number[]) =>
    Array.from({ length: ROUNDS }, (_, i) => summarize(all.slice(i * EACH, (i + 1) * EACH)).median)
  const rounds = new Map(Object.entries(output).map(([name, all]) => [name, inRounds(all)]))
  return { unit: 'µs', rounds, beside: {} }
}

/** Only their names are used. They do not depend on the application. */
const requests = await hostileRequests(async () => Response.json({ csrfToken: '' }), SECRET)

/** The CPU time that one anonymous request can cost. */
export const workload: Workload = {
  title: 'CPU time of one anonymous request',
  notes: [
    'All threads of the process count. Each round is the median of 15 requests, each of another client.',
    '`auth.handle` with every sign-in method, three secrets and sessions of Auth.js, without an HTTP server.',
    'No password is hashed: a queue bounds that work, and flooded-reads includes it.',
  ],
  subjects: requests.map(({ name }) => ({ name, does: '' })),
  measure,
}
