import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { start } from './child.ts'
import { type Lap, measure, type Runner } from './measure.ts'
import { commandHere } from './runtimes.ts'
import { type Callable, emailOf, type Measurement, type Subject, USERS, type Workload } from './workload.ts'

/** Of so many users one is asked for before anything is timed. */
const STEP = 50

/**
 * Runs a subject for users all over its list.
 *
 * @throws {Error} It answered somebody else's session, or none: its times would mean nothing.
 */
export async function check(name: string, { users = USERS, run, emailOf: read }: Callable): Promise<void> {
  for (let i = 0; i < users; i += STEP) {
    const [seen, expected] = [await read(await run(i)), emailOf(i, users)]
    if (seen !== expected) throw new Error(`${name} answered ${seen} for ${expected}`)
  }
}

/** A subject that is made when it is to run: others' users and tokens would only take time and room. */
export interface Makeable extends Subject {
  make(): Promise<Callable>
}

/** A workload of such subjects. */
export interface InProcess extends Workload {
  readonly subjects: readonly Makeable[]
}

/** A subject in a process of its own, which ends with its input. */
interface Remote extends Runner {
  readonly isReady: Promise<unknown>
  end(): void
}

function startAlone(workload: string, name: string): Remote {
  const script = join(import.meta.dirname, 'children/subject.ts')
  const child = start([...commandHere(), script, workload, name], { stdio: ['pipe', 'pipe', 'inherit'] })
  // Both are pipes, by the line above.
  const [input, output] = [child.stdin as Writable, child.stdout as Readable]
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)))
  ended.catch(() => {}) // at the end, when nobody waits
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  const answer = async () => String((await Promise.race([lines.next(), ended])).value)
  return {
    name,
    isReady: answer(),
    async lap(milliseconds) {
      input.write(`${milliseconds}\n`)
      return JSON.parse(await answer()) as Lap
    },
    end: () => input.end(),
  }
}

async function measureApart(workload: string, names: readonly string[]): Promise<Measurement> {
  const remotes = names.map((name) => startAlone(workload, name))
  try {
    await Promise.all(remotes.map(({ isReady }) => isReady))
    const { rounds, cpu, apart } = await measure(remotes)
    const provider = { unit: 'µs', rounds: apart } as const
    return { unit: 'µs', rounds, beside: { cpu: { unit: 'µs', rounds: cpu }, ...(apart.size > 0 && { provider }) } }
  } finally {
    for (const { end } of remotes) end()
  }
}

/**
 * A workload whose subjects are called, each in a process of its own: nobody pays for the garbage of another, and the
 * engine compiles what they share of the platform for each alone, as it does in an application.
 */
export const inProcess = (workload: Pick<InProcess, 'title' | 'notes' | 'subjects'>): InProcess => ({
  ...workload,
  measure: (name) =>
    measureApart(
      name,
      workload.subjects.map((subject) => subject.name),
    ),
})
