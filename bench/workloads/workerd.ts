import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { BUNDLES } from '../child.ts'
import { cookiesOfAll } from '../cookies.ts'
import { SUBJECTS } from '../get-session.ts'
import { inTurn } from '../measure.ts'
import { inQuietRounds, type Sample } from '../quiet-rounds.ts'
import { bundleWorker } from '../workers/bundle.ts'
import { emailOf, type Measurement, type Workload } from '../workload.ts'

const ROUNDS = 9
const READS = 400

/** Answers `GET /?n=<reads>` on a port of its own. */
interface Worker {
  readonly url: string
  readonly child: ChildProcess
}

/** The same, bundled into modules that are loaded when they are needed. */
const SPLIT = 'latchkey split'

const FOLDER = join(BUNDLES, 'workerd')

/** Where a worker of a subject is written: its code, and the configuration of workerd. */
const configOf = (name: string) => join(FOLDER, `${name.replace(/\W/g, '-')}.capnp`)

async function write(name: string, cookie: string): Promise<void> {
  const file = configOf(name)
  const folder = file.replace('.capnp', '')
  mkdirSync(folder, { recursive: true })
  const modules = await bundleWorker(name)
  for (const { name, code } of modules) writeFileSync(join(folder, name), code)
  // The first is the one that answers.
  const listed = [...modules].sort((a, b) => Number(b.name === 'worker.js') - Number(a.name === 'worker.js'))
  const lines = listed.map(({ name }) => `(name = "${name}", esModule = embed "${basename(folder)}/${name}")`)
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${lines.join(', ')}],
  compatibilityDate = "2026-10-01",
  bindings = [(name = "COOKIE", text = ${JSON.stringify(cookie)})],
);
`,
  )
}

/** @throws {Error} workerd ended before it listened. */
async function open(name: string): Promise<Worker> {
  const args = ['serve', configOf(name), '--control-fd=3']
  const child = spawn('workerd', args, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] })
  // The fourth of the pipes above.
  const control = child.stdio[3] as Readable
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => reject(new Error(`workerd ended with ${code}: ${name}`)))
    control.setEncoding('utf8').on('data', (text: string) => {
      const port = /"port":(\d+)/.exec(text)?.[1]
      if (port !== undefined) resolve({ child, url: `http://127.0.0.1:${port}/?n=` })
    })
  })
}

/** Reads one session some times. @returns Microseconds it took, seen from here. @throws {Error} It was another's. */
async function ask(name: string, { url }: Worker, reads: number): Promise<number> {
  const begin = performance.now()
  const { email } = (await (await fetch(url + reads)).json()) as { email: string }
  if (email !== emailOf(0)) throw new Error(`${name} answered ${email} on workerd`)
  return (performance.now() - begin) * 1000
}

/** Microseconds that all threads of a process took so far; `null` where no Linux says it. */
function cpuOf({ pid }: ChildProcess): number | null {
  const folder = `/proc/${pid}/task`
  try {
    const texts = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/schedstat`, 'utf8'))
    return texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1000
  } catch {
    return null
  }
}

/** Starts a workerd, asks it once, and waits until it is gone: what still ends would count for the next. */
async function firstAnswer(name: string): Promise<{ readonly wall: number; readonly cpu: number | null }> {
  const begin = performance.now()
  const worker = await open(name)
  await ask(name, worker, 1)
  const wall = (performance.now() - begin) * 1000
  const cpu = cpuOf(worker.child)
  worker.child.removeAllListeners('exit').kill()
  await once(worker.child, 'exit')
  return { wall, cpu }
}

async function measureAll(workers: ReadonlyMap<string, Worker>): Promise<Measurement> {
  const steady = new Map<string, number[]>()
  const first = new Map<string, number[]>()
  const firstCpu = new Map<string, number[]>()
  async function round(i: number): Promise<Sample[]> {
    const samples: Sample[] = []
    for (const [name, worker] of inTurn([...workers], i)) {
      // Clocks stand still in a worker, so it is timed from outside: many reads less one.
      const one = await ask(name, worker, 1)
      const each = ((await ask(name, worker, READS + 1)) - one) / READS
      const { wall, cpu } = await firstAnswer(name)
      samples.push([steady, name, each], [first, name, wall])
      if (cpu !== null) samples.push([firstCpu, name, cpu])
    }
    return samples
  }
  for (const i of [0, 1]) await round(i)
  await inQuietRounds(ROUNDS, round)
  const firstAnswerCpu = { unit: 'µs', rounds: firstCpu } as const
  const beside = { firstAnswer: { unit: 'µs', rounds: first }, ...(firstCpu.size > 0 && { firstAnswerCpu }) } as const
  return { unit: 'µs', rounds: steady, beside }
}

async function measure(): Promise<Measurement> {
  mkdirSync(FOLDER, { recursive: true })
  const workers = new Map<string, Worker>()
  try {
    const cookies = await cookiesOfAll()
    for (const [name, [cookie = '']] of Object.entries({ ...cookies, [SPLIT]: cookies['latchkey'] ?? [] })) {
      await write(name, cookie)
      workers.set(name, await open(name))
    }
    return await measureAll(workers)
  } finally {
    for (const { child } of workers.values()) child.kill()
  }
}

/** What a session check costs a Worker. */
export const workload: Workload = {
  title: 'GET session on workerd, through the request handler, in a loop inside the worker',
  notes: [
    'One session, made before. workerd runs Web Crypto on the spot, so what counts there is JavaScript.',
    '`firstAnswer`: from the start of workerd to the first right answer, all code in one minified file, or in several that are loaded when needed (`latchkey split`); `firstAnswerCpu`: what all its threads took.',
    'better-auth has the session in its signed cookie and asks no store. Modules of Node are there, as they are by default.',
  ],
  subjects: [...SUBJECTS, { name: SPLIT, does: 'auth.handle, in modules' }],
  measure,
}
