import { bundleScript, run } from '../child.ts'
import { cookiesOfAll } from '../cookies.ts'
import { SUBJECTS } from '../get-session.ts'
import { inTurn } from '../measure.ts'
import { inQuietRounds, type Sample } from '../quiet-rounds.ts'
import * as ironSession from '../subjects/iron-session.ts'
import { emailOf, type Measurement, type Workload } from '../workload.ts'

const ROUNDS = 10
const WAYS = ['handler', 'inProcess'] as const

interface Answer {
  readonly email: string
  readonly memory: number
}

/** Numbers of each subject, in the order of the rounds. */
interface Lists {
  readonly handler: Map<string, number[]>
  readonly inProcess: Map<string, number[]>
  readonly memory: Map<string, number[]>
  readonly inProcessMemory: Map<string, number[]>
}

/** One fresh process for each way. @throws {Error} It read another's session, or none. */
async function startOnce(script: string, name: string, cookie: string, lists: Lists): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const way of WAYS) {
    const { output, wall } = await run<Answer>([process.execPath, script, name, way], { env: { BENCH_COOKIE: cookie } })
    if (output.email !== emailOf(0)) throw new Error(`${name} answered ${output.email}`)
    samples.push([lists[way], name, wall])
    samples.push([way === 'handler' ? lists.memory : lists.inProcessMemory, name, output.memory])
  }
  return samples
}

async function measure(): Promise<Measurement> {
  const script = await bundleScript('children/cold-start.ts')
  const cookies = Object.entries({ ...(await cookiesOfAll()), 'iron-session': await ironSession.cookies() })
  const lists: Lists = { handler: new Map(), inProcess: new Map(), memory: new Map(), inProcessMemory: new Map() }
  async function round(i: number): Promise<Sample[]> {
    const samples: Sample[] = []
    for (const [name, [cookie = '']] of inTurn(cookies, i))
      samples.push(...(await startOnce(script, name, cookie, lists)))
    return samples
  }
  await round(0) // brings files into the system's cache, and does not count
  await inQuietRounds(ROUNDS, round)
  const beside = {
    inProcess: { unit: 'µs', rounds: lists.inProcess },
    memory: { unit: 'bytes', rounds: lists.memory },
    inProcessMemory: { unit: 'bytes', rounds: lists.inProcessMemory },
  } as const
  return { unit: 'µs', rounds: lists.handler, beside }
}

/** How long a visitor waits for a server that was not there. */
export const workload: Workload = {
  title: 'A fresh process: its start, import, first session check and end',
  notes: [
    '`inProcess` is the same with the cheapest read in process: sessionReader, getToken, api.getSession.',
    '`memory` is what the process takes in all (resident) at its end.',
    'iron-session only seals and opens its cookie, and has no sign-in: the route that answers its session is written here.',
    'Packages are imported as they are published, none is bundled.',
  ],
  subjects: [...SUBJECTS, { name: 'iron-session', does: 'getIronSession' }],
  measure,
}
