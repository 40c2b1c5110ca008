import { expect } from 'vitest'
import type { Flow } from './flow.ts'
import type { Sent, World } from './world.ts'

const SESSION_SET = /latchkey\.session(?:\.\d)?=[^;]/

/** The request that proves something: what a callback is given. */
const isProof = ({ url, init }: Sent): boolean =>
  /\/auth\/(?:callback\/(?!credentials)|verify-request)/.test(url) && (init.method === 'POST' || url.includes('code='))

/** Sends the proof again, with the cookies that it had: however often, it opens one session in all.
 * @returns whether it has */
export async function replay({ auth, sent }: World, { aim }: Flow, isDone: boolean): Promise<boolean> {
  const proof = sent.findLast(isProof)
  if (proof === undefined || aim === 'read') return isDone
  let opened = isDone ? 1 : 0
  for (let i = opened; i < 2; i++) {
    const response = await auth.handle(new Request(proof.url, proof.init))
    if (response.headers.getSetCookie().some((cookie) => SESSION_SET.test(cookie))) opened++
  }
  expect(opened, 'sessions for one proof').toBeLessThanOrEqual(1)
  return opened > 0
}
