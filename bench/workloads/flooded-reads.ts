import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { start } from '../child.ts'
import { FLOODS, type FloodName } from '../exhaustion/floods.ts'
import { inTurn } from '../measure.ts'
import { onEveryCpu } from '../pin.ts'
import { inQuietRounds, type Sample } from '../quiet-rounds.ts'
import type { Measurement, Workload } from '../workload.ts'

const ROUNDS = 3

/** Milliseconds of reads without a flood, and with one. A flood that is over begins again from another client. */
const [QUIET, FLOODED] = [500, 1500]

const NAMES = Object.keys(FLOODS) as FloodName[] // its own

/** An application, a client that reads its session and a client that floods it: a process each. */
interface Scene {
  readonly server: ChildProcess
  readonly reader: ChildProcess
  readonly flooder: ChildProcess
  readonly target: { readonly port: number; readonly cookie: string }
}

const startChild = (script: string): ChildProcess =>
  start(onEveryCpu([process.execPath, join(import.meta.dirname, '../children', script)]), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** The next message of a child. Our own scripts send it. */
const said = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T

async function openScene(): Promise<Scene> {
  const [server, reader, flooder] = ['flooded-server.ts', 'session-reads.ts', 'flood.ts'].map(startChild)
  if (!server || !reader || !flooder) throw new Error('three processes are needed')
  return { server, reader, flooder, target: await said(server) }
}

/** Reads while something else happens. @returns Microseconds of each read, the shortest first. */
async function readDuring({ reader, target }: Scene, work: () => Promise<unknown>): Promise<number[]> {
  const times = said<number[]>(reader)
  reader.send(target)
  await work()
  reader.send('stop')
  return (await times).toSorted((a, b) => a - b)
}

const p99 = (times: readonly number[]): number => times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

/** Runs one flood. @throws {Error} It reached no limit, so it was no flood. */
async function flood({ flooder, target: { port } }: Scene, name: FloodName): Promise<void> {
  const counts = said<Record<string, number>>(flooder)
  flooder.send({ port, flood: name, milliseconds: FLOODED })
  if (!(await counts)['429']) throw new Error(`${name} met no limit: ${JSON.stringify(await counts)}`)
}

/** Numbers of each flood, in the order of the rounds. */
interface Lists {
  readonly delays: Map<string, number[]>
  readonly longest: Map<string, number[]>
  readonly quiet: Map<string, number[]>
}

async function floodOnce(scene: Scene, name: FloodName, { delays, longest, quiet }: Lists): Promise<Sample[]> {
  const before = await readDuring(scene, () => pause(QUIET))
  const during = await readDuring(scene, () => flood(scene, name))
  return [
    [delays, name, Math.max(0, p99(during) - p99(before))],
    [longest, name, during.at(-1) ?? Number.NaN],
    [quiet, name, p99(before)],
  ]
}

async function measure(): Promise<Measurement> {
  const scene = await openScene()
  const lists: Lists = { delays: new Map(), longest: new Map(), quiet: new Map() }
  async function round(i: number): Promise<Sample[]> {
    const samples: Sample[] = []
    for (const name of inTurn(NAMES, i)) samples.push(...(await floodOnce(scene, name, lists)))
    return samples
  }
  try {
    await round(0) // for the engine to compile what runs often
    await inQuietRounds(ROUNDS, round)
  } finally {
    for (const child of [scene.server, scene.reader, scene.flooder]) child.disconnect()
  }
  const beside = { longest: { unit: 'µs', rounds: lists.longest }, quiet: { unit: 'µs', rounds: lists.quiet } } as const
  return { unit: 'µs', rounds: lists.delays, beside }
}

/** How much a client that floods within its limits delays another client. */
export const workload: Workload = {
  title: 'Delay of the session read of one client while another one floods: p99 of the reads, less p99 without a flood',
  notes: [
    'Express, the client that floods and the client that reads are processes of their own, on every CPU.',
    'A flood is what the limits of one client allow: 100 wrong passwords with PBKDF2, all at once; over 32 connections 30 mails, 100 callbacks with a token request, 300 ceremonies.',
    '`longest`: the longest read of a round. `quiet`: p99 without a flood.',
  ],
  subjects: NAMES.map((name) => ({ name, does: '' })),
  measure,
}
