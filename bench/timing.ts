// npm run bench:timing -- [--trials 2000]
//
// ENUM-02: whether times tell who has an account. Asks in turn with a user who is there and with one who is not, and
// compares. Ends with 1 where the two can be told apart.

import { parseArgs } from 'node:util'
import { memory } from '../src/adapters/memory.ts'
import { createAuth } from '../src/index.ts'
import { hash, verify } from '../src/password/index.ts'
import { Mail } from '../src/providers/mail.ts'
import { openBrowser } from '../src/testing/open-browser.ts'

/** Alike: a difference that no network lets through, or one that chance explains. Milliseconds; Welch's t. */
const LIMITS = { median: 2, t: 4.5 }

/** Something that is asked about a user. */
interface Question {
  readonly name: string
  /** Out of a hundred trials: hashing is slow on purpose. */
  readonly share: number
  ask(isThere: boolean): Promise<unknown>
}

const ORIGIN = 'https://app.example'

/** A sign-in by mail. Each address is asked for once, so that limits and old mails have no part in it. */
async function byMail(trials: number): Promise<Question> {
  const adapter = memory()
  const there = Array.from({ length: trials }, (_, i) => `user${i}@app.example`)
  for (const email of there)
    await adapter.createUser({ id: crypto.randomUUID(), email, emailVerified: new Date(), name: null, image: null })
  const config = {
    ...({ adapter, origin: ORIGIN, rateLimit: false, secret: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a' } as const),
    providers: [Mail({ id: 'mail', sendVerificationRequest: () => {} })],
  }
  const browser = openBrowser(createAuth(config), { origin: ORIGIN, redirect: 'manual' })
  const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
  const asked = { known: 0, unknown: 0 }
  return {
    name: 'asking for a mail',
    share: 100,
    async ask(isThere) {
      const email = isThere ? (there[asked.known++] ?? '') : `nobody${asked.unknown++}@app.example`
      const answer = await browser.post('/auth/signin/mail', { csrfToken, email })
      if (!answer.headers.get('location')?.includes('/verify-request')) throw new Error(`No mail: ${answer.status}`)
    },
  }
}

/** The check of a password that `authorize` makes, whether or not there is a hash. */
async function byPassword(): Promise<Question> {
  const stored = await hash('correct horse battery staple')
  return { name: 'checking a password', share: 2, ask: (isThere) => verify(isThere ? stored : null, 'a wrong one') }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The square of the standard error. */
function errorOf(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length
}

/** @returns whether the two cannot be told apart */
async function compare({ ask, name, share }: Question, trials: number): Promise<boolean> {
  const count = Math.max(40, Math.round((trials * share) / 100))
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < count; i++) {
    // Who comes first takes turns: the second finds caches warm.
    for (const isThere of i % 2 === 0 ? [true, false] : [false, true])
      (isThere ? known : unknown).push(await timed(() => ask(isThere)))
  }
  const apart = median(known) - median(unknown)
  const t = (mean(known) - mean(unknown)) / Math.sqrt(errorOf(known) + errorOf(unknown))
  const isAlike = Math.abs(apart) < LIMITS.median || Math.abs(t) < LIMITS.t
  const numbers = `medians ${median(known).toFixed(3)} and ${median(unknown).toFixed(3)} ms, t = ${t.toFixed(2)}`
  console.log(`${isAlike ? 'PASS' : 'FAIL'}  ${name}, ${count} times with and without a user: ${numbers}`)
  return isAlike
}

const { values } = parseArgs({ options: { trials: { type: 'string', default: '2000' } } })
const trials = Number(values.trials)
if (!(Number.isSafeInteger(trials) && trials > 0)) throw new TypeError('--trials is a whole number above 0.')
let areAlike = true
for (const question of [await byMail(trials), await byPassword()])
  areAlike = (await compare(question, trials)) && areAlike
process.exitCode = areAlike ? 0 : 1
