// Visitors of a sample application without a page: programs that keep cookies.

import { expect, test } from '@playwright/test'
import { type Browser, openBrowser } from 'latchkey/testing'
import { ADA, AUTH } from './app.ts'

/** Name of the session cookie over http. */
export const SESSION = 'latchkey.session'

export const signInPath = `${AUTH}/callback/credentials`

let count = 0

/** A new client address for each visitor, so that none exhausts the rate limits of another. */
function nextAddress(): string {
  count++
  return `10.255.${test.info().workerIndex % 256}.${count % 256}`
}

/** A browser without pages, on the application of the project. With `manual` it follows no redirect. */
export function openVisitor(redirect: 'follow' | 'manual' = 'follow'): Browser {
  const { baseURL: origin = '' } = test.info().project.use
  const address = nextAddress()
  const send = (request: Request) => {
    request.headers.set('x-forwarded-for', address)
    return fetch(request, { redirect: 'manual' })
  }
  return openBrowser(send, { origin, basePath: AUTH, redirect })
}

export const signIn = (visitor: Browser, { user, password } = ADA): Promise<Response> =>
  visitor.submit(signInPath, { username: user, password })

export async function openSignedIn(): Promise<Browser> {
  const visitor = openVisitor()
  await signIn(visitor)
  expect(await visitor.session()).toMatchObject({ user: { name: ADA.name } })
  return visitor
}
