import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AuthClient, createAuthClient, type SessionState } from '../../../src/integrations/client/auth-client.ts'
import { turn, until } from '../../turn.ts'

const EXPIRES = '2030-01-01T00:00:00.000Z'
const ADA = { user: { name: 'Ada' }, expires: EXPIRES }
const GRACE = { user: { name: 'Grace' }, expires: EXPIRES }

/** Requests that wait for an answer, by method and route. The test gives it. */
interface Waiting {
  readonly line: string
  readonly answer: (body: unknown, status?: number) => void
}

let waiting: Waiting[]
let asked: string[]

beforeEach(() => {
  waiting = []
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const line = `${init.method ?? 'GET'} ${url.split('?', 1)[0]?.replace(/^.*\/auth\//, '')}`
    asked.push(line)
    if (line === 'GET csrf') return Promise.resolve(Response.json({ csrfToken: 'token' }))
    if (line === 'GET providers') return Promise.resolve(Response.json(PROVIDERS))
    return new Promise<Response>((resolve) => {
      waiting.push({ line, answer: (body, status = 200) => resolve(Response.json(body, { status })) })
    })
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  onTestFinished(() => void vi.unstubAllGlobals())
})

const PROVIDERS = { credentials: { type: 'credentials' }, github: { type: 'oauth' } }

/** Waits until a request is there, and takes it out. */
async function next(line: string): Promise<Waiting['answer']> {
  await until(() => waiting.some((one) => one.line === line))
  const index = waiting.findIndex((one) => one.line === line)
  return waiting.splice(index, 1)[0]?.answer ?? (() => {})
}

let count = 0

/** A client of a tab of its own application, or of one that is there. */
const openTab = (basePath = `/${++count}/auth`) => createAuthClient({ basePath })

function watch({ sessionStore }: AuthClient) {
  const seen: SessionState['session'][] = []
  const stop = sessionStore.subscribe(({ session }) => void seen.push(session))
  onTestFinished(stop)
  return { seen, stop }
}

const readings = () => asked.filter((line) => line === 'GET session').length
const comeBack = () => window.dispatchEvent(new Event('focus'))
const restore = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

describe('session store', () => {
  test('notifies a listener immediately and after each change', async () => {
    const client = openTab()
    const { seen } = watch(client)
    expect(seen).toEqual([undefined])
    ;(await next('GET session'))(ADA)
    await until(() => seen.length === 2)
    expect(seen).toEqual([undefined, ADA])
    expect(client.sessionStore.get()).toEqual({ session: ADA, error: null })
  })

  test('sends one request for any number of listeners', async () => {
    const client = openTab()
    const watched = [watch(client), watch(client), watch(client)]
    ;(await next('GET session'))(ADA)
    await turn()
    expect(watched.map(({ seen }) => seen.at(-1))).toEqual([ADA, ADA, ADA])
    expect(readings()).toBe(1)
  })

  test('sends no request if it is given the session', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    expect(watch(client).seen).toEqual([ADA])
    await turn()
    expect(asked).toEqual([])
  })

  test('sends a request if it is given another session than it knows', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    const { seen } = watch(client)
    client.sessionStore.set({ ...ADA, expires: '2031-01-01T00:00:00.000Z' })
    expect(readings()).toBe(0)
    client.sessionStore.set(null)
    ;(await next('GET session'))(null)
    await until(() => seen.at(-1) === null)
    expect(seen).toEqual([ADA, null])
  })

  test('reads again for a listener that subscribes after the others left', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    watch(client).stop()
    const { seen } = watch(client)
    ;(await next('GET session'))(null)
    await until(() => seen.at(-1) === null)
  })

  test('keeps the session when it cannot be read', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    const state = client.sessionStore.refresh()
    ;(await next('GET session'))({ error: 'Configuration' }, 500)
    expect(await state).toEqual({ session: ADA, error: expect.objectContaining({ status: 500 }) })
  })

  test('sends no request and stores nothing on a server', async () => {
    vi.stubGlobal('document', undefined)
    const client = openTab()
    client.sessionStore.set(ADA)
    expect(watch(client).seen).toEqual([undefined])
    await turn()
    expect(asked).toEqual([])
  })
})

describe('concurrent reads and changes', () => {
  test('drop a late response to a read that began before a sign-out', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    const { seen } = watch(client)
    comeBack()
    const old = await next('GET session')
    const signOut = client.signOut({ redirect: false })
    ;(await next('POST signout'))({ url: '/' })
    await signOut
    ;(await next('GET session'))(null)
    await until(() => seen.at(-1) === null)
    old(ADA)
    await turn()
    expect(seen).toEqual([ADA, null])
  })

  test('drop a late response to a read that began before an update', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    const { seen } = watch(client)
    const reading = client.sessionStore.refresh()
    const old = await next('GET session')
    const update = client.update({})
    ;(await next('POST session'))(GRACE)
    expect(await update).toEqual(GRACE)
    old(ADA)
    expect((await reading).session).toEqual(GRACE)
    expect(seen).toEqual([ADA, GRACE])
  })

  test('drop the response of an update that a sign-out has overtaken', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    const { seen } = watch(client)
    const update = client.update({})
    const late = await next('POST session')
    const signOut = client.signOut({ redirect: false })
    ;(await next('POST signout'))({ url: '/' })
    await signOut
    late(GRACE)
    await update
    ;(await next('GET session'))(null)
    ;(await next('GET session'))(null)
    await until(() => seen.at(-1) === null)
    expect(seen).toEqual([ADA, null])
  })

  test('send a request after a sign-out that failed', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    const { seen } = watch(client)
    const signOut = client.signOut({ redirect: false })
    ;(await next('POST signout'))({ error: 'AdapterError' }, 500)
    await expect(signOut).rejects.toMatchObject({ status: 500 })
    ;(await next('GET session'))(null)
    await until(() => seen.at(-1) === null)
  })

  test('are separated by a completed sign-in, not by one that leaves for a provider', async () => {
    const client = openTab()
    client.sessionStore.set(null)
    const { seen } = watch(client)
    const leaving = client.signIn('github', { redirect: false })
    ;(await next('POST signin/github'))({ url: 'https://github.com/login' })
    await leaving
    await turn()
    expect(readings()).toBe(0)
    const signIn = client.signIn('credentials', { redirect: false })
    ;(await next('POST callback/credentials'))({ url: '/' })
    await signIn
    ;(await next('GET session'))(ADA)
    await until(() => seen.length === 2)
    expect(seen).toEqual([null, ADA])
  })

  test('forget the session after a sign-out without listeners', async () => {
    const client = openTab()
    client.sessionStore.set(ADA)
    const signOut = client.signOut({ redirect: false })
    ;(await next('POST signout'))({ url: '/' })
    await signOut
    expect(client.sessionStore.get()).toEqual({ session: undefined, error: null })
    expect(readings()).toBe(0)
  })
})

describe('returning to a page', () => {
  test('causes a read at most once in five seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = openTab()
    client.sessionStore.set(ADA)
    watch(client)
    const times = [0, 1, 4_998, 1, 1]
    for (const pause of times) {
      vi.setSystemTime(Date.now() + pause)
      comeBack()
      document.dispatchEvent(new Event('visibilitychange'))
      for (const { answer } of waiting.splice(0)) answer(ADA)
      await turn()
    }
    expect(readings()).toBe(2)
  })

  test('never causes two reads at the same time', async () => {
    const client = openTab()
    watch(client)
    comeBack()
    void client.sessionStore.refresh()
    await turn()
    expect(readings()).toBe(1)
  })

  test('causes a read immediately if the browser restores the page', async () => {
    const client = openTab()
    const { seen } = watch(client)
    const old = await next('GET session')
    restore(false)
    expect(readings()).toBe(1)
    window.dispatchEvent(new Event('pagehide'))
    restore(true)
    ;(await next('GET session'))(null)
    await until(() => seen.at(-1) === null)
    old(ADA)
    await turn()
    expect(seen).toEqual([undefined, null])
  })
})

describe('other tabs', () => {
  /** Two tabs of one application, both of Ada. */
  function openTwo() {
    const here = openTab()
    const there = openTab(`/${count}/auth`)
    for (const { sessionStore } of [here, there]) sessionStore.set(ADA)
    return { here, there, seen: watch(here).seen, seenThere: watch(there).seen }
  }

  test('are notified of a sign-out', async () => {
    const { here, seen, seenThere } = openTwo()
    const signOut = here.signOut({ redirect: false })
    ;(await next('POST signout'))({ url: '/' })
    await signOut
    for (const _ of [here, 'there']) (await next('GET session'))(null)
    await until(() => seen.at(-1) === null && seenThere.at(-1) === null)
    await turn()
    expect(readings()).toBe(2)
  })

  test('are notified of a change that a read has found', async () => {
    const { here, seenThere } = openTwo()
    void here.sessionStore.refresh()
    ;(await next('GET session'))(GRACE)
    ;(await next('GET session'))(GRACE)
    await until(() => seenThere.at(-1)?.user?.name === 'Grace')
    await turn()
    expect(readings()).toBe(2)
  })

  test('are notified by a page without a listener', async () => {
    const { seenThere } = openTwo()
    const other = createAuthClient({ basePath: `/${count}/auth` })
    const signOut = other.signOut({ redirect: false })
    ;(await next('POST signout'))({ url: '/' })
    await signOut
    for (const _ of ['here', 'there']) (await next('GET session'))(null)
    await until(() => seenThere.at(-1) === null)
  })

  test('receive a message without session data', async () => {
    const { here } = openTwo()
    const heard: unknown[] = []
    const channel = new BroadcastChannel(`latchkey:/${count}/auth`)
    channel.onmessage = ({ data }: { data: unknown }) => void heard.push(data)
    onTestFinished(() => channel.close())
    const signOut = here.signOut({ redirect: false })
    ;(await next('POST signout'))({ url: '/' })
    await signOut
    await until(() => heard.length > 0)
    expect(heard).toEqual(['changed'])
  })

  test('are not notified about another application on the same origin', async () => {
    const { here } = openTwo()
    const other = openTab()
    other.sessionStore.set(ADA)
    const { seen } = watch(other)
    void here.sessionStore.refresh()
    ;(await next('GET session'))(null)
    ;(await next('GET session'))(null)
    await turn()
    expect(seen).toEqual([ADA])
  })
})
