import { describe, expect, test } from 'vitest'
import { type MemoryAdapter, memory } from '../../../src/adapters/memory.ts'
import type { AuditEvent } from '../../../src/types/audit-event.ts'
import { type Browser, passMillisecond, SESSION } from '../../harness.ts'
import { ADA, createRequest, OTHER, openPasswords, PASSWORD, receive } from './scene.ts'

const NEW = 'ada@new.example'
const HASH = '$pbkdf2-sha512$i=1$c2FsdA$aGFzaA'

const isOpen = async (browser: Browser) => (await browser.session()) !== null

/** The next call of a method, which fails. */
interface Failure {
  readonly method: keyof MemoryAdapter
  /** The next one after a call of this method. */
  readonly after?: keyof MemoryAdapter
  /** Whether the store has written all the same. */
  readonly isWritten?: boolean
}

/** An adapter whose next calls can fail, with a text that contains a hash. */
function openFailing() {
  const adapter = memory()
  let aim: Failure | null = null
  let isAwaited = false
  const fail = async (work: () => unknown, isWritten = false) => {
    if (isWritten) await work()
    throw new Error(`insert into latchkey_passwords (hash) values ('${HASH}')`)
  }
  const methods = Object.entries(adapter).map(([name, method]) => {
    if (typeof method !== 'function') return [name, method]
    const work = (given: unknown[]) => Reflect.apply(method, adapter, given)
    const call = (...given: unknown[]) => {
      const { after, isWritten, method: failing } = aim ?? {}
      if (name === after) isAwaited = false
      if (name !== failing || isAwaited) return work(given)
      aim = null
      return fail(() => work(given), isWritten)
    }
    return [name, call]
  })
  return {
    adapter: Object.fromEntries(methods) as MemoryAdapter, // each method takes what it took
    failAt(failure: Failure) {
      aim = failure
      isAwaited = failure.after !== undefined
    },
  }
}

/** A user who is signed in at two browsers, and a third browser. */
async function open(config: Parameters<typeof openPasswords>[0] = {}) {
  const { adapter, failAt } = openFailing()
  const app = openPasswords({ adapter, ...config })
  await app.enter()
  const [other, third] = [app.otherBrowser(), app.otherBrowser()]
  await passMillisecond()
  await app.signIn(PASSWORD, other)
  return { app, failAt, other, third }
}

/** Whether a password opens a session. */
async function opens({ app }: Awaited<ReturnType<typeof open>>, password: string): Promise<boolean> {
  const browser = app.otherBrowser()
  await passMillisecond()
  await app.signIn(password, browser)
  return isOpen(browser)
}

describe('PW-15: a reset whose store cannot end the sessions', () => {
  test('stores no password that leaves old sessions open, and the next mail sets it', async () => {
    const scene = await open()
    const { app, failAt, other, third } = scene
    await app.forgot(ADA, third)
    failAt({ method: 'listSessionsByUserId' })
    const refused = await app.follow({ password: OTHER }, third)
    expect(refused.headers.get('location')).toContain('error=Configuration')
    expect([third.cookies.has(SESSION), await opens(scene, OTHER), await opens(scene, PASSWORD)]).toEqual([
      ...[false, false, true],
    ])
    await app.forgot(ADA, third)
    await app.follow({ password: OTHER }, third)
    expect([await isOpen(third), await isOpen(other), await opens(scene, PASSWORD)]).toEqual([true, false, false])
  })

  test('has ended those from before the password, if it fails afterwards', async () => {
    const { app, failAt, other, third } = await open()
    await app.forgot(ADA, third)
    failAt({ method: 'listSessionsByUserId', after: 'updatePasswordHashIf' })
    await app.follow({ password: OTHER }, third)
    expect([await isOpen(third), await isOpen(other), await isOpen(app.browser)]).toEqual([false, false, false])
  })
})

describe('PW-15: auth.changePassword with a store that cannot end the sessions', () => {
  const change = ({ app }: Awaited<ReturnType<typeof open>>) =>
    app.auth.changePassword(createRequest(app.browser), { password: PASSWORD, newPassword: OTHER })

  test('changes nothing, and succeeds next time', async () => {
    const scene = await open()
    scene.failAt({ method: 'listSessionsByUserId' })
    await expect(change(scene)).rejects.toMatchObject({ type: 'AdapterError' })
    expect([await opens(scene, OTHER), await isOpen(scene.other)]).toEqual([false, true])
    await change(scene)
    expect([await opens(scene, OTHER), await isOpen(scene.other)]).toEqual([true, false])
  })

  test('informs the address of a password that was stored', async () => {
    const scene = await open()
    scene.failAt({ method: 'listSessionsByUserId', after: 'updatePasswordHashIf' })
    await expect(change(scene)).rejects.toMatchObject({ type: 'AdapterError' })
    expect([await isOpen(scene.other), scene.app.mail().kind]).toEqual([false, 'password-changed'])
  })
})

describe('PW-15: auth.confirmEmail with a store that cannot end the sessions', () => {
  async function ask() {
    const scene = await open()
    const { app } = scene
    receive(app.browser, await app.auth.changeEmail(createRequest(app.browser), { email: NEW, password: PASSWORD }))
    return scene
  }

  test('changes no address', async () => {
    const { app, failAt, other } = await ask()
    failAt({ method: 'listSessionsByUserId' })
    await app.follow()
    expect([await app.idOf(NEW), await isOpen(other)]).toEqual([null, true])
  })

  test('informs the old address of a change that was stored', async () => {
    const { app, failAt, other } = await ask()
    failAt({ method: 'listSessionsByUserId', after: 'updateUser' })
    await app.follow()
    expect(app.mail()).toMatchObject({ kind: 'email-changed', identifier: ADA })
    expect([await app.idOf(ADA), await isOpen(other)]).toEqual([null, false])
  })
})

describe('PW-15: auth.deleteUser with a store that deletes the user and then fails', () => {
  test('succeeds, so that the application deletes what it has', async () => {
    const deleted: string[] = []
    const events = { deleteUser: ({ user }: { user: { id: string } }) => void deleted.push(user.id) }
    const { app, failAt } = await open({ config: { events } })
    const id = await app.idOf()
    failAt({ method: 'deleteUser', isWritten: true })
    await app.auth.deleteUser(createRequest(app.browser), { password: PASSWORD })
    expect([await app.idOf(), deleted]).toEqual([null, [id]])
  })

  test('reports a user who is still there, and deletes them next time', async () => {
    const { app, failAt } = await open()
    failAt({ method: 'deleteUser' })
    const remove = () => app.auth.deleteUser(createRequest(app.browser), { password: PASSWORD })
    await expect(remove()).rejects.toMatchObject({ type: 'AdapterError' })
    await passMillisecond()
    await app.signIn()
    await remove()
    expect(await app.idOf()).toBeNull()
  })
})

describe('PW-16: an error of the store that contains a hash', () => {
  /** Everything that an error says. */
  const textOf = (value: unknown): string =>
    value instanceof Error
      ? [value.message, value.stack, textOf(value.cause), ...Object.values(value).map(textOf)].join('\n')
      : Object(value) === value
        ? Object.values(Object(value)).map(textOf).join('\n')
        : String(value)

  test.each([
    ['a sign-in', 'getPasswordHash'],
    ['a reset', 'updatePasswordHashIf'],
    ['a reset that reads the old hash', 'getPasswordHash'],
  ] as const)('keeps it from log, page and audit record: %s', async (flow, method) => {
    const events: AuditEvent[] = []
    const { app, failAt, third } = await open({ config: { audit: { sink: (event) => void events.push(event) } } })
    if (flow !== 'a sign-in') await app.forgot(ADA, third)
    failAt({ method })
    const answer = await (flow === 'a sign-in' ? app.signIn(PASSWORD, third) : app.follow({ password: OTHER }, third))
    const page = await (await third.navigate(answer.headers.get('location') ?? '')).text()
    const { errors, warnings } = app.log
    expect(errors).toMatchObject([{ type: 'AdapterError' }])
    const told = [page, ...errors.map(textOf), ...warnings.map(textOf), JSON.stringify(events)].join('\n')
    for (const secret of [HASH, PASSWORD, OTHER, 'latchkey_passwords (']) expect(told).not.toContain(secret)
  })
})
