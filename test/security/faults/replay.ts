import { expect } from 'vitest'
import type { Flow } from './flow.ts'
import type { World } from './world.ts'

const SESSION_SET = /latchkey\.session(?:\.\d)?=[^;]/

/** Sends the proof again, with the cookies that it had: however often, it opens one session in all.
 * @returns whether it has */
export async function replay({ auth, sent }: World, { aim }: Flow, isDone: boolean): Promise<boolean> {
  const proof = sent.at(-1)
  if (proof === undefined || aim === 'read') return isDone
  let opened = isDone ? 1 : 0
  for (let i = opened; i < 2; i++) {
    const response = await auth.handle(new Request(proof.url, proof.init))
    if (response.headers.getSetCookie().some((cookie) => SESSION_SET.test(cookie))) opened++
  }
  expect(opened, 'sessions for one proof').toBeLessThanOrEqual(1)
  return opened > 0
}
