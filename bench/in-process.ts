import { measure } from './measure.ts'
import { emailOf, type Measurement, type Subject, USERS, type Workload } from './workload.ts'

/** Of so many users one is asked for before anything is timed. */
const STEP = 50

/**
 * Runs a subject for users all over its list.
 *
 * @throws {Error} It answered somebody else's session, or none: its times would mean nothing.
 */
export async function check({ name, users = USERS, run, emailOf: read }: Subject): Promise<void> {
  for (let i = 0; i < users; i += STEP) {
    const [seen, expected] = [await read(await run(i)), emailOf(i, users)]
    if (seen !== expected) throw new Error(`${name} answered ${seen} for ${expected}`)
  }
}

async function checkAndMeasure(subjects: readonly Subject[]): Promise<Measurement> {
  for (const subject of subjects) await check(subject)
  const { rounds, cpu, apart } = await measure(subjects)
  const provider = { unit: 'µs', rounds: apart } as const
  return { unit: 'µs', rounds, beside: { cpu: { unit: 'µs', rounds: cpu }, ...(apart.size > 0 && { provider }) } }
}

/** A workload whose subjects run in this process. */
export const inProcess = (
  workload: Pick<Workload, 'title' | 'notes'> & { subjects: readonly Subject[] },
): Workload => ({
  ...workload,
  measure: () => checkAndMeasure(workload.subjects),
})
