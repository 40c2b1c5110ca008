// npm run test:load -- [--seconds 60] [--clients 16] [--overload 400]
//
// Mixed traffic on the sample application, then more of it than the application can serve, then one client that guesses
// passwords. Each line that begins with PASS or FAIL is a promise; the exit code is 0 where all of them were kept.

import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type LoadApp, startApp } from './app.ts'
import { flood } from './flood.ts'
import { Person } from './person.ts'
import { listOf, Tally } from './tally.ts'
import { sendTraffic } from './traffic.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '16' },
    overload: { type: 'string', default: '400' },
  },
})

function numberOf(name: keyof typeof values): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value > 0) return value
  console.error(`--${name} is a whole number above 0, not ${values[name]}.`)
  process.exit(2)
}

const seconds = numberOf('seconds')
const clients = numberOf('clients')
const crowd = numberOf('overload')

/** Seconds of too much. */
const CROWDED = Math.max(5, Math.round(seconds / 4))

/** What may come on top between the two looks at the heap: V8 compiles and caches on. */
const GROWTH = 1.1
const SLACK = 2 * 2 ** 20

let isKept = true

function promise(isTrue: boolean, sentence: string, detail = ''): void {
  isKept &&= isTrue
  console.log(`${isTrue ? 'PASS' : 'FAIL'}  ${sentence}${detail && `\n${detail}`}`)
}

const inMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

async function withMixedTraffic({ heap, origin }: LoadApp): Promise<void> {
  const tally = new Tally()
  const traffic = sendTraffic(tally, { origin, clients, seconds, run: 'a', isOverload: false })
  await pause((seconds * 1000) / 3)
  const early = await heap.used()
  await traffic
  const late = await heap.used()
  console.log(
    `\n${clients} clients for ${seconds} s: ${Math.round(tally.total / seconds)} requests and flows a second\n${tally.table()}\n`,
  )
  promise(tally.errors.size === 0, 'no request ends in an error', listOf(tally.errors))
  promise(
    tally.strangers.length === 0,
    'nobody sees a session of somebody else',
    tally.strangers.slice(0, 12).join('\n'),
  )
  for (const way of ['credentials', 'oidc']) {
    const slices = tally.perSlice(`sign-in, ${way}`, 6, seconds)
    promise(!slices.includes(0), `sign-ins by ${way} succeed throughout (per sixth of the time: ${slices.join(', ')})`)
  }
  for (const kind of ['sign-out', 'update', 'bad request', 'guarded route'])
    promise(tally.count(kind) > 0, `the traffic has what it should: ${kind} (${tally.count(kind)})`)
  const sizes = `${inMegabytes(early)} after ${Math.round(seconds / 3)} s, ${inMegabytes(late)} after ${seconds} s`
  promise(late <= early * GROWTH + SLACK, `memory is flat (${sizes}, collected)`)
}

async function withTooMuch({ origin }: LoadApp): Promise<void> {
  const tally = new Tally()
  await sendTraffic(tally, { origin, clients: crowd, seconds: CROWDED, run: 'b', isOverload: true })
  const shed = [...tally.shed.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `\n${crowd} clients for ${CROWDED} s: ${tally.total} served, ${shed} turned away\n${tally.table()}\n${listOf(tally.shed)}\n`,
  )
  promise(tally.errors.size === 0, 'too much is shed with 4xx or 503, or waits', listOf(tally.errors))
  promise(
    tally.strangers.length === 0,
    'nobody sees a session of somebody else meanwhile',
    tally.strangers.slice(0, 12).join('\n'),
  )
  promise(tally.total > 0, 'somebody is served meanwhile')
}

/** Guesses at one account, at once. */
const GUESSES = 300

async function withFlood({ origin }: LoadApp): Promise<void> {
  const { bystander, sessions, statuses } = await flood(origin, GUESSES)
  const shed = statuses.get('429') ?? 0
  const others = [...statuses.keys()].filter((status) => status !== '401' && status !== '429')
  console.log(
    `\n${GUESSES} guesses at a password at once: ${listOf(statuses)
      .trim()
      .replaceAll(/\s*\n\s*/g, ', ')}\n`,
  )
  promise(shed >= GUESSES - 10 && others.length === 0, `whoever floods is shed with 429 (${shed} of ${GUESSES})`)
  promise(sessions === 0, 'no guess opens a session')
  promise(bystander === null, 'somebody else signs in meanwhile', bystander === null ? '' : String(bystander))
}

/** Whoever was not there before has to be served at once again. */
async function afterwards({ origin }: LoadApp): Promise<void> {
  const tally = new Tally()
  const person = new Person(crowd, 'c', origin, tally)
  const error = await person.signIn('oidc').catch((reason: Error) => reason)
  promise(
    !(error instanceof Error) && tally.strangers.length === 0,
    'signing in works again afterwards',
    error ? String(error) : '',
  )
}

mkdirSync(join(import.meta.dirname, '../../test-results'), { recursive: true })
console.log(`Node ${process.version}, ${availableParallelism()} cores; the application has a process of its own.`)
const app = await startApp(Math.max(clients, crowd) + 1)
try {
  await withMixedTraffic(app)
  await withTooMuch(app)
  await withFlood(app)
  await afterwards(app)
} finally {
  await app.stop()
}
console.log(isKept ? '\nPASS' : `\nFAIL: the application's log is ${app.log}`)
process.exit(isKept ? 0 : 1)
