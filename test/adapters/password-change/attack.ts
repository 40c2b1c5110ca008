import { expect } from 'vitest'
import type { Adapter } from '../../../src/types/adapter.ts'
import { cookieOf, passMillisecond } from '../../harness.ts'
import { ORIGIN, type Strategy, toMark } from './application.ts'
import { sleep } from './sleep.ts'

/** Of each set-up. `npm run test:rest` has 25, so that its eight set-ups have 200 together. */
const ROUNDS = Math.max(2, Number(process.env['ATTACK_ROUNDS'] || 0) / 4)

const ATTACKERS = 10

/** A process of the application. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Where an application runs. */
export interface Place {
  readonly adapter: Adapter
  /** All use the same store. */
  readonly processes: readonly Send[]
}

/** The result of a sign-in. */
interface Answer {
  readonly cookie: string
  /** `null` if it succeeded. */
  readonly error: string | null
}

/** Milliseconds, as a slow check of a password takes. */
const randomWait = (): number => Math.random() * 20

/** The requests of all browsers, which a load balancer spreads over the processes. */
function openRequests({ processes }: Place, strategy: Strategy) {
  let count = 0
  const send = (path: string, cookie: string, fields?: Record<string, string>): Promise<Response> => {
    const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    const process = processes[count++ % processes.length] as Send
    return process(`/${strategy}/${path}`, { headers, redirect: 'manual', ...init })
  }
  return {
    async signIn(email: string, password: string, wait: number | 'done'): Promise<Answer> {
      const response = await send('callback/credentials', '', { email, password, wait: String(wait) })
      const error = response.status === 303 ? null : (await response.json()).error
      return { cookie: cookieOf(response.headers.getSetCookie()), error }
    },
    isOpen: async (cookie: string): Promise<boolean> => (await (await send('session', cookie)).json()) !== null,
    changePassword: async (cookie: string, fields: Record<string, string>): Promise<number> =>
      (await send('password', cookie, fields)).status,
  }
}

type Requests = ReturnType<typeof openRequests>

/** Signs in with the old password until it is refused. @returns The cookies of all sessions. */
async function attack({ signIn }: Requests, email: string, password: string): Promise<string[]> {
  const cookies: string[] = []
  for (let last: Answer | null = null; last?.error !== 'CredentialsSignin'; ) {
    last = await signIn(email, password, randomWait())
    if (last.error === null) cookies.push(last.cookie)
  }
  return cookies
}

/** Resolves once `authorize` has compared the old password in the sign-in that waits for the owner. */
async function untilHeld(adapter: Required<Adapter>, id: string, password: string): Promise<void> {
  while ((await adapter.getUser(id))?.image !== toMark('awaited', password)) await sleep(1)
}

/**
 * Ten attackers know the password of a user, and sign in with it in a loop. One more sign-in has compared the old
 * password when the owner replaces it, and ends after the owner is done.
 */
export async function attackPasswordChanges(place: Place, strategy: Strategy): Promise<void> {
  const adapter = place.adapter as Required<Adapter>
  const requests = openRequests(place, strategy)
  const email = `${crypto.randomUUID()}@example.com`
  await adapter.createUser({ id: crypto.randomUUID(), email, emailVerified: null, name: 'password 0' })
  const userId = String((await adapter.getUserByEmail(email))?.id)

  for (let round = 0; round < ROUNDS; round++) {
    const [old, next, keeps] = [`password ${round}`, `password ${round + 1}`, round % 2 === 1]
    await passMillisecond()
    const own = await requests.signIn(email, old, 0)
    const held = requests.signIn(email, old, 'done')
    const attacking = Array.from({ length: ATTACKERS }, () => attack(requests, email, old))
    await Promise.all([untilHeld(adapter, userId, old), sleep(randomWait())])
    expect(await requests.changePassword(own.cookie, { userId, old, next, keeps: String(keeps) })).toBe(204)
    const stolen = (await Promise.all(attacking)).flat()
    expect(await held).toEqual({ cookie: '', error: 'AccessDenied' })
    const alive = await Promise.all(stolen.map((cookie) => requests.isOpen(cookie)))
    expect([own.error, alive.filter(Boolean).length, await requests.isOpen(own.cookie)]).toEqual([null, 0, keeps])
    if (strategy === 'database') expect(await adapter.listSessionsByUserId(userId)).toHaveLength(Number(keeps))
  }
}
