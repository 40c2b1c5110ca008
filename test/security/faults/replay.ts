import { expect } from 'vitest'
import type { Auth } from '../../../src/index.ts'
import type { Flow } from './flow.ts'
import type { World } from './world.ts'

const SESSION_SET = /latchkey\.session(?:\.\d)?=[^;]/

/** A request as it was sent, to be sent again. */
export interface Sent {
  readonly url: string
  readonly init: { readonly method: string; readonly headers: Headers; readonly body: string | null }
}

/** The request that proves something: what a callback is given. */
const isProof = ({ method, url }: Request): boolean =>
  /\/auth\/(?:callback\/(?!credentials)|verify-request)/.test(url) && (method === 'POST' || url.includes('code='))

async function copyOf(request: Request): Promise<Sent> {
  const { headers, method, url } = request
  const body = method === 'POST' ? await request.clone().text() : null
  return { url, init: { method, headers: new Headers(headers), body } }
}

/** Keeps the proofs that were sent, and what is secret. */
export function recording(auth: Auth, sent: Sent[], secrets: Set<string>): Auth['handle'] {
  return async (request) => {
    if (isProof(request)) sent.push(await copyOf(request))
    const response = await auth.handle(request)
    for (const cookie of response.headers.getSetCookie()) {
      const value = /=([^;]{16,})/.exec(cookie)?.[1]
      if (value !== undefined) secrets.add(value)
    }
    return response
  }
}

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
