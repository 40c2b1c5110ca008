import { vi } from 'vitest'
import { type Authenticator, openAuthenticator } from '../../../runtimes/suite/authenticator.ts'
import type { AccountKey, AdapterAccount } from '../../../src/types/adapter.ts'
import { type Browser, ORIGIN } from '../../harness.ts'
import { ADA, CREDENTIALS, type Strategy, type World } from './world.ts'

/** A browser in a world, with a passkey or the means to make one. */
export interface Scene {
  readonly world: World
  readonly browser: Browser
  readonly authenticator: Authenticator
}

/** A flow that was told that it failed. */
export class Refused extends Error {
  readonly response: Response

  constructor(response: Response) {
    super(`${response.status} ${response.headers.get('location') ?? ''}`)
    this.response = response
  }
}

/** A mail that was promised, and has not come. */
export class NoMail extends Error {}

/** What somebody does, from the first page to the last. */
export interface Flow {
  readonly name: string
  readonly strategies: readonly Strategy[]
  /** What it is for: a session, reading one, ending one, a change for which there is one, or the end of the user. */
  readonly aim: 'sign in' | 'read' | 'sign out' | 'change' | 'delete'
  /** What was there before. */
  prepare(scene: Scene): Promise<unknown>
  /** @throws {Refused} @returns what is asserted of reads: the session */
  run(scene: Scene): Promise<unknown>
  /** What is done once everything works again. @default `run` */
  again?(scene: Scene, isDone: boolean): Promise<unknown>
  /** Asserts what must hold of the store, whatever went wrong. @returns What else is not as it should be. */
  inspect?(scene: Scene, isDone: boolean): Promise<string>
}

const BOTH = ['jwt', 'database'] as const

/** Goes on where it went well. */
async function pass(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  const target = response.headers.get('location')
  const hasFailed = target === null ? !response.ok : new URL(target, ORIGIN).searchParams.has('error')
  if (hasFailed) throw new Refused(response)
  return response
}

/** A form, with the token that a page has. */
export async function submit({ browser }: Scene, path: string, fields: Record<string, string> = {}): Promise<Response> {
  const { csrfToken } = await (await pass(browser.fetch('/auth/csrf'))).json()
  return pass(browser.post(path, { csrfToken: String(csrfToken), ...fields }))
}

async function byProvider(scene: Scene, id: 'idp' | 'github'): Promise<void> {
  const { browser, world } = scene
  const begun = await submit(scene, `/auth/signin/${id}`, { callbackUrl: '/home' })
  const { url } = await world.servers[id].authorize(begun.headers.get('location') ?? '')
  await pass(browser.navigate(url, { 'sec-fetch-site': 'cross-site' }))
}

const ask = async (scene: Scene): Promise<string> => {
  const asked = await submit(scene, '/auth/signin/email', { email: ADA, callbackUrl: '/home' })
  return new URL(asked.headers.get('location') ?? '').searchParams.get('state') ?? ''
}

async function byLink(scene: Scene): Promise<void> {
  await ask(scene)
  const { url } = scene.world.mails.at(-1) ?? {}
  if (url === undefined) throw new NoMail()
  await pass(scene.browser.navigate(url))
  await submit(scene, '/auth/callback/email', { token: new URL(url).searchParams.get('token') ?? '' })
}

async function byCode(scene: Scene): Promise<void> {
  const state = await ask(scene)
  const { code } = scene.world.mails.at(-1) ?? {}
  if (!code) throw new NoMail()
  await submit(scene, '/auth/verify-request', { provider: 'email', state, code })
}

export const byCredentials = (scene: Scene): Promise<Response> =>
  submit(scene, '/auth/callback/credentials', CREDENTIALS)

async function ceremony(scene: Scene, action: 'register' | 'authenticate', query = {}): Promise<void> {
  const { authenticator, browser } = scene
  const answer = await pass(
    browser.fetch(`/auth/webauthn-options/passkey?${new URLSearchParams({ action, ...query })}`),
  )
  const { options } = await answer.json()
  const data = await (action === 'register' ? authenticator.create(options) : authenticator.get(options))
  await submit(scene, '/auth/callback/passkey', { action, data })
}

const byPasskey = (scene: Scene): Promise<void> => ceremony(scene, 'authenticate')

/** Without its user. */
type Account = AccountKey & Pick<AdapterAccount, 'type'>

const IDP = { provider: 'idp', providerAccountId: 'ada-1', type: 'oidc' } as const
const GITHUB = { provider: 'github', providerAccountId: '1815', type: 'oauth' } as const

/** Ada is a user, with these accounts. */
export async function addAda({ world }: Scene, ...accounts: Account[]): Promise<void> {
  const { inner } = world.store
  const row = { id: 'x', email: ADA, emailVerified: new Date('2030-01-01T00:00:00Z'), name: 'Ada', image: null }
  const { id: userId } = await inner.createUser(row)
  world.adaId = userId
  for (const account of accounts) await inner.linkAccount({ ...account, userId })
}

export const IMPOSTOR_HASH = 'hash-of-the-impostor'

/** Somebody has entered Ada's address, and waits for her. */
export async function addImpostor(scene: Scene): Promise<void> {
  await addAda(scene, GITHUB)
  const { adaId: userId, store } = scene.world
  const emailRecord = JSON.stringify({ address: ADA, vouchedBy: null, at: 1 })
  await store.inner.updateUser({ id: userId, emailVerified: null, emailRecord })
  await store.inner.createSession({ sessionToken: 'lk1.of-the-impostor', userId, expires: new Date('2040-01-01') })
  const handle = { provider: 'passkey', providerAccountId: 'aGFuZGxl', type: 'webauthn', userId } as const
  await store.inner.linkAccount(handle)
  await store.inner.createAuthenticator({
    ...{ credentialID: 'aW1w', userId, providerAccountId: 'aGFuZGxl', credentialPublicKey: 'aW1w', counter: 0 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true },
  })
  await store.inner.updatePasswordHashIf(userId, null, IMPOSTOR_HASH)
}

/** Ada is signed in. */
async function enter(scene: Scene, ...accounts: Account[]): Promise<void> {
  await addAda(scene, ...accounts)
  await byCredentials(scene)
}

const nothing = async (): Promise<void> => {}

const signsIn = (name: string, run: Flow['run'], prepare: Flow['prepare'] = nothing): Flow => ({
  ...{ name, run, prepare, aim: 'sign in', strategies: BOTH },
})

const newPasskey = (scene: Scene): Promise<void> => ceremony(scene, 'register', { email: ADA })

const read = async ({ browser }: Scene): Promise<unknown> => (await pass(browser.fetch('/auth/session'))).json()

async function update(scene: Scene): Promise<unknown> {
  const { csrfToken } = await (await pass(scene.browser.fetch('/auth/csrf'))).json()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  return (
    await pass(scene.browser.fetch('/auth/session', { ...init, body: JSON.stringify({ csrfToken, data: { x: 1 } }) }))
  ).json()
}

/** Code of the application, for whoever is signed in. */
const unlink = (scene: Scene): Promise<boolean> => scene.world.auth.unlink(pageOf(scene), GITHUB)

async function removePasskey(scene: Scene): Promise<boolean> {
  const { auth, adaId, store } = scene.world
  const [passkey] = await store.inner.listAuthenticatorsByUserId(adaId)
  return auth.removePasskey(pageOf(scene), passkey?.credentialID ?? '')
}

const endOthers = (scene: Scene): Promise<void> =>
  scene.world.auth.signOutEverywhere(scene.world.adaId, { except: pageOf(scene) })

/** Ada, at another browser as well. */
async function enterTwice(scene: Scene): Promise<void> {
  await enter(scene, IDP)
  await byCredentials({ ...scene, browser: scene.world.openBrowser() })
}

/** A request of a page of the application, with the cookies of the browser. */
export function pageOf({ browser }: Scene): Request {
  const cookie = Array.from(browser.cookies, (pair) => pair.join('=')).join('; ')
  const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  return new Request(`${ORIGIN}/account`, { method: 'POST', headers })
}

async function addPasskey(scene: Scene): Promise<void> {
  await enter(scene, IDP)
  await ceremony(scene, 'register')
  scene.browser.cookies.clear()
  for (const { sessionToken, userId } of (await scene.world.store.rows()).sessions)
    if (userId === scene.world.adaId) await scene.world.store.inner.deleteSession(sessionToken)
}

/** Everything that people do. */
export const FLOWS: readonly Flow[] = [
  signsIn('sign-up by OIDC', (scene) => byProvider(scene, 'idp')),
  signsIn(
    'sign-in by OIDC',
    (scene) => byProvider(scene, 'idp'),
    (scene) => addAda(scene, IDP),
  ),
  signsIn('sign-up by OAuth', (scene) => byProvider(scene, 'github')),
  signsIn(
    'sign-in by OAuth',
    (scene) => byProvider(scene, 'github'),
    (scene) => addAda(scene, GITHUB),
  ),
  signsIn('sign-up by email link', byLink),
  signsIn('sign-in by email link', byLink, (scene) => addAda(scene, IDP)),
  { ...signsIn('ending an impostor by email link', byLink, addImpostor), strategies: ['database'] },
  signsIn('sign-up by email code', byCode),
  signsIn('sign-in by email code', byCode, (scene) => addAda(scene, IDP)),
  signsIn('sign-in by credentials', byCredentials, (scene) => addAda(scene)),
  { ...signsIn('sign-up by passkey', newPasskey), again: (scene, isDone) => (isDone ? byPasskey : newPasskey)(scene) },
  signsIn('sign-in by passkey', byPasskey, addPasskey),
  {
    ...signsIn(
      'linking an account',
      (scene) => byProvider(scene, 'github'),
      (scene) => enter(scene, IDP),
    ),
    aim: 'change',
  },
  {
    ...signsIn(
      'adding a passkey',
      (scene) => ceremony(scene, 'register'),
      (scene) => enter(scene, IDP),
    ),
    aim: 'change',
    again: (scene, isDone) => (isDone ? byPasskey(scene) : ceremony(scene, 'register')),
  },
  { name: 'reading a session', aim: 'read', strategies: BOTH, prepare: (scene) => enter(scene, IDP), run: read },
  {
    ...{ name: 'renewing a session', aim: 'read', strategies: BOTH, run: read },
    async prepare(scene) {
      await enter(scene, IDP)
      vi.setSystemTime(Date.now() + 2 * 86_400_000)
    },
  },
  { name: 'updating a session', aim: 'read', strategies: BOTH, prepare: (scene) => enter(scene, IDP), run: update },
  {
    ...{ name: 'signing out', aim: 'sign out', strategies: BOTH },
    prepare: (scene) => enter(scene, IDP),
    run: (scene) => submit(scene, '/auth/signout'),
    async again(scene) {
      await byCredentials(scene)
      await submit(scene, '/auth/signout')
    },
  },
  {
    ...{ name: 'unlinking an account', aim: 'change', strategies: BOTH },
    prepare: (scene) => enter(scene, IDP, GITHUB),
    run: unlink,
  },
  {
    ...{ name: 'removing a passkey', aim: 'change', strategies: BOTH, run: removePasskey },
    async prepare(scene) {
      await enter(scene, IDP)
      await ceremony(scene, 'register')
    },
  },
  {
    ...{ name: 'listing sessions', aim: 'read', strategies: ['database'], prepare: enterTwice },
    run: (scene) => scene.world.auth.sessions(scene.world.adaId, pageOf(scene)),
  },
  {
    ...{ name: 'ending all other sessions', aim: 'change', strategies: ['database'] },
    ...{ prepare: enterTwice, run: endOthers },
  },
]

/** With an account of another provider, where the application takes its word for the address. */
export const BY_ADDRESS: Flow = signsIn(
  'sign-in by the same address',
  (scene) => byProvider(scene, 'idp'),
  (scene) => addAda(scene, GITHUB),
)

/** Somebody new in front of a world. */
export const openPerson = (world: World): Scene => ({
  world,
  browser: world.openBrowser(),
  authenticator: openAuthenticator(),
})
