import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLES, bundleScript, run } from '../child.ts'
import { cookiesOfAll } from '../cookies.ts'
import { onEveryCpu } from '../pin.ts'
import type { Measurement, Workload } from '../workload.ts'

const ROUNDS = 10
const READS = 20_000

interface Answer {
  readonly before: number
  readonly heap: readonly number[]
  readonly rss: number
  readonly wrong: number
}

async function readAll(script: string, name: string, cookies: readonly string[]): Promise<Answer> {
  const file = join(BUNDLES, `cookies-${name.replace(/\W/g, '-')}.json`)
  mkdirSync(BUNDLES, { recursive: true })
  writeFileSync(file, JSON.stringify(cookies))
  const command = [process.execPath, '--expose-gc', script, name, file, `${ROUNDS}`, `${READS}`]
  const { output } = await run<Answer>(onEveryCpu(command))
  if (output.wrong > 0) throw new Error(`${name} answered ${output.wrong} reads wrongly`)
  return output
}

async function measure(): Promise<Measurement> {
  const script = await bundleScript('children/memory.ts')
  const cookies = Object.entries(await cookiesOfAll())
  // At the same time, for nothing is timed.
  const answers = await Promise.all(
    cookies.map(async ([name, list]) => [name, await readAll(script, name, list)] as const),
  )
  const rounds = (of: (answer: Answer) => number[]) => new Map(answers.map(([name, answer]) => [name, of(answer)]))
  const beside = {
    heap: { unit: 'bytes', rounds: rounds(({ heap }) => [...heap]) },
    resident: { unit: 'bytes', rounds: rounds(({ rss }) => [rss]) },
  } as const
  return { unit: 'bytes', rounds: rounds(({ before, heap }) => heap.map((size) => size - before)), beside }
}

/** Whether reading sessions leaves anything behind. */
export const workload: Workload = {
  title: 'Growth of the heap over 200,000 session reads in process, after garbage collection',
  notes: [
    'Counted from after 20,000 reads, looked at after every 20,000 more. Less than nothing: it shrank.',
    '1,000 distinct tokens. Resident memory follows the size of the young generation, not what is kept.',
  ],
  subjects: [
    { name: 'latchkey', does: 'sessionReader' },
    { name: '@auth/core', does: 'getToken' },
    { name: 'better-auth', does: 'api.getSession' },
    { name: 'webcrypto', does: 'shortest' },
  ],
  measure,
}
