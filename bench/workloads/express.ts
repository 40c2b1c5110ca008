import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { bundleScript, start } from '../child.ts'
import { cookiesOfAll } from '../cookies.ts'
import { inTurn } from '../measure.ts'
import { onAnotherCpu } from '../pin.ts'
import { inQuietRounds, type Sample } from '../quiet-rounds.ts'
import { emailOf, type Measurement, type Workload } from '../workload.ts'

const ROUNDS = 7
const MILLISECONDS = 700

interface Server {
  readonly name: string
  readonly port: number
  readonly cookies: readonly string[]
  readonly child: ChildProcess
}

const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const

/** What a child says next. @throws {Error} It ended instead. */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  const { signal, abort } = listening()
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the bench ended: ${code}`)
  })
  try {
    // A message of our own scripts.
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T]
    return message
  } finally {
    // The other one is no longer listened for, which it says by failing.
    ended.catch(() => {})
    abort()
  }
}

function listening(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function open(script: string, name: string, cookies: readonly string[]): Promise<Server> {
  const child = start([process.execPath, script, name], { stdio: [...stdio] })
  return { name, cookies, child, port: await answerOf<number>(child) }
}

/** @throws {Error} A guard let somebody else pass, or nobody. */
async function check({ name, port, cookies }: Server): Promise<void> {
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/data`, { headers })
  for (const i of [0, 17, cookies.length - 1]) {
    const { email } = (await (await ask({ cookie: cookies[i] ?? '' })).json()) as { email: string | null }
    const expected = name === 'express' ? null : emailOf(i)
    if (email !== expected) throw new Error(`${name} answered ${email} for ${expected}`)
  }
  const { status } = await ask({})
  if (status !== (name === 'express' ? 200 : 401)) throw new Error(`${name} answered ${status} without a session`)
}

async function measureAll(servers: readonly Server[], load: ChildProcess): Promise<Measurement> {
  const [perSecond, p99] = [new Map<string, number[]>(), new Map<string, number[]>()]
  async function round(i: number): Promise<Sample[]> {
    const samples: Sample[] = []
    for (const { name, port, cookies } of inTurn(servers, i)) {
      load.send({ port, cookies, milliseconds: MILLISECONDS })
      const answer = await answerOf<{ perSecond: number; p99: number }>(load)
      samples.push([perSecond, name, answer.perSecond], [p99, name, answer.p99])
    }
    return samples
  }
  // Two rounds for the engine to compile what runs often.
  for (const i of [0, 1]) await round(i)
  await inQuietRounds(ROUNDS, round)
  return { unit: 'req/s', rounds: perSecond, beside: { p99: { unit: 'µs', rounds: p99 } } }
}

async function measure(): Promise<Measurement> {
  const script = await bundleScript('children/express-server.ts')
  const all = Object.entries(await cookiesOfAll())
  const own = all[0]?.[1] ?? []
  const servers: Server[] = []
  const load = start(onAnotherCpu([process.execPath, await bundleScript('children/load.ts')]), { stdio: [...stdio] })
  try {
    for (const [name, cookies] of [['express', own] as const, ...all]) servers.push(await open(script, name, cookies))
    for (const server of servers) await check(server)
    return await measureAll(servers, load)
  } finally {
    for (const child of [load, ...servers.map((server) => server.child)]) child.disconnect()
  }
}

/** What a guard leaves of the requests that a server can answer. */
export const workload: Workload = {
  title: 'Express 5, a guarded route that answers JSON: requests per second over 16 connections',
  notes: [
    'express is the same application without a guard. The server has one CPU, who asks it another where there is one.',
    '@auth/core is asked through getSession of @auth/express, which encrypts the session again and drops the cookie.',
    'better-auth has the session in its signed cookie and asks no store.',
    '`p99`: of each round, 99 of 100 answers came within it. In a virtual machine it says more about the machine.',
  ],
  subjects: [
    { name: 'express', does: 'no guard' },
    { name: 'latchkey', does: 'requireSession' },
    { name: '@auth/core', does: 'getSession' },
    { name: 'better-auth', does: 'api.getSession' },
    { name: 'webcrypto', does: 'shortest guard' },
  ],
  measure,
}
