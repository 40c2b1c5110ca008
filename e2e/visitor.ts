// Visitors of a sample application without a page: programs that keep cookies.

import { expect, test } from '@playwright/test'
import { type Browser, openBrowser } from 'latchkey/testing'
import { ADA, AUTH, type Person } from './app.ts'
import { mailTo } from './mail.ts'
import { pairOf } from './servers.ts'

/** Name of the session cookie over http. */
export const SESSION = 'latchkey.session'

export const signInPath = `${AUTH}/callback/credentials`

let count = 0

/** A new client address for each visitor, so that none exhausts the rate limits of another. */
function nextAddress(): string {
  count++
  return `10.255.${test.info().workerIndex % 256}.${count % 256}`
}

/** An application that runs, and the provider beside it. */
export interface Site {
  readonly url: string
  readonly issuer: string
}

/** Those of the project that runs. */
export function getSite(): Site {
  const { metadata, use } = test.info().project
  return { url: use.baseURL ?? '', issuer: `http://localhost:${pairOf(metadata).env.PROVIDER_PORT}` }
}

/** A browser without pages, on the application of the project. With `manual` it follows no redirect. */
export function openVisitor(redirect: 'follow' | 'manual' = 'follow', { url: origin } = getSite()): Browser {
  const { userAgent = '' } = test.info().project.use
  const address = nextAddress()
  const send = (request: Request) => {
    request.headers.set('x-forwarded-for', address)
    request.headers.set('user-agent', userAgent)
    return fetch(request, { redirect: 'manual' })
  }
  return openBrowser(send, { origin, basePath: AUTH, redirect })
}

export const signIn = (visitor: Browser, { user, password }: Person = ADA): Promise<Response> =>
  visitor.submit(signInPath, { username: user, password })

/** A visitor who has signed in with a password. */
export async function openSignedIn(person: Person = ADA): Promise<Browser> {
  const visitor = openVisitor()
  await signIn(visitor, person)
  expect(await visitor.session()).toMatchObject({ user: { name: person.name } })
  return visitor
}

/** Asks for a mail, and gives what its form for the code sends. */
export async function askForCode(visitor: Browser, address: string): Promise<Record<string, string>> {
  await visitor.submit(`${AUTH}/signin/nodemailer`, { email: address })
  const state = new URL(visitor.url).searchParams.get('state') ?? ''
  const { code } = await mailTo(address)
  return { provider: 'nodemailer', state, code }
}

/** A visitor who has signed in by the code of a mail. */
export async function openByEmail(address: string): Promise<Browser> {
  const visitor = openVisitor()
  await visitor.submit(`${AUTH}/verify-request`, await askForCode(visitor, address))
  expect(await visitor.session()).toMatchObject({ user: { email: address } })
  return visitor
}

const locationOf = ({ headers }: Response): string => headers.get('location') ?? ''

/** A visitor who has signed in through the provider, and the same visitor there, signed in and with consent. */
export async function openFromProvider(
  { name, password, user }: Person,
  site = getSite(),
): Promise<{ readonly visitor: Browser; readonly atProvider: Browser }> {
  const visitor = openVisitor('manual', site)
  const asked = await visitor.submit(`${AUTH}/signin/oidc`)
  const atProvider = openBrowser((request) => fetch(request, { redirect: 'manual' }), { origin: site.issuer })
  await atProvider.navigate(locationOf(asked))
  await atProvider.post(`${atProvider.url}/login`, { user, password })
  await visitor.navigate(locationOf(await atProvider.post(`${atProvider.url}/allow`)))
  expect(await visitor.session()).toMatchObject({ user: { name } })
  return { visitor, atProvider }
}
