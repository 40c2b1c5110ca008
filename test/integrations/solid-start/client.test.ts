import { createRoot } from 'solid-js'
import { beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import {
  createReactiveClient,
  createSession,
  type SessionSignal,
  type SignInResult,
} from '../../../src/integrations/solid-start/client.ts'
import { turn } from '../../turn.ts'

// Node is given the build of Solid for servers, where nothing is mounted. This is the one that browsers get.
vi.mock('solid-js', () => import('../../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

const ADA = { user: { name: 'Ada' }, expires: '2030-01-01T00:00:00.000Z' }

/** What the server answers to the paths under the base path, and what it was asked. */
let answers: Record<string, () => Response>
let asked: string[]

beforeEach(() => {
  asked = []
  answers = { session: () => Response.json(ADA), csrf: () => Response.json({ csrfToken: 'token' }) }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const name = input.split('/').at(-1)?.split('?', 1)[0] ?? ''
    asked.push(`${init?.method ?? 'GET'} ${input.split('?', 1)[0]}`)
    return answers[name]?.() ?? Response.json({ error: 'UnknownAction' }, { status: 404 })
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** In a component that is there until the test ends, or `dispose` is called. */
function mount(create: () => SessionSignal): { session: SessionSignal; dispose: () => void } {
  return createRoot((dispose) => {
    onTestFinished(dispose)
    return { session: create(), dispose }
  })
}

const comeBack = () => window.dispatchEvent(new Event('focus'))
const sessions = () => asked.filter((line) => line === 'GET /api/auth/session').length

describe('createSession', () => {
  test('is undefined until the server has answered', async () => {
    const { session } = mount(() => createSession())
    expect(session()).toBeUndefined()
    await turn()
    expect(session()).toEqual(ADA)
    expect(asked).toEqual(['GET /api/auth/session'])
  })

  test('is null when nobody is signed in', async () => {
    answers['session'] = () => Response.json(null)
    const { session } = mount(() => createSession())
    await turn()
    expect(session()).toBeNull()
  })

  test('asks nothing where it was given', async () => {
    const { session } = mount(() => createSession({ initial: ADA }))
    expect(session()).toEqual(ADA)
    await Promise.resolve()
    expect(asked).toEqual([])
  })

  test('asks again when the user comes back, once however often that is told', async () => {
    const { session } = mount(() => createSession({ initial: ADA }))
    answers['session'] = () => Response.json(null)
    comeBack()
    document.dispatchEvent(new Event('visibilitychange'))
    await turn()
    expect(session()).toBeNull()
    expect(sessions()).toBe(1)
  })

  test('does not ask when the page is hidden, or told not to', async () => {
    mount(() => createSession({ initial: ADA, refreshOnFocus: false }))
    comeBack()
    mount(() => createSession({ initial: ADA }))
    Object.assign(document, { visibilityState: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
    expect(asked).toEqual([])
  })

  test('does not ask once its component is gone', async () => {
    const { dispose } = mount(() => createSession({ initial: ADA }))
    dispose()
    comeBack()
    await Promise.resolve()
    expect(asked).toEqual([])
  })

  test('stays as it was, and says why, when it cannot be found out', async () => {
    const { session } = mount(() => createSession({ initial: ADA }))
    answers['session'] = () => Response.json({ error: 'Configuration' }, { status: 500 })
    expect(await session.refresh()).toEqual(ADA)
    expect(session.error()).toMatchObject({ status: 500 })
    answers['session'] = () => Response.json(ADA)
    await session.refresh()
    expect(session.error()).toBeNull()
  })

  test('changes by an update', async () => {
    const { session } = mount(() => createSession({ initial: ADA }))
    answers['session'] = () => Response.json({ ...ADA, nickname: 'Countess' })
    await session.update({ nickname: 'Countess' })
    expect(session()).toMatchObject({ nickname: 'Countess' })
    expect(asked).toEqual(['GET /api/auth/csrf', 'POST /api/auth/session'])
  })

  test('asks again after a sign-out that stays on the page', async () => {
    const client = createReactiveClient()
    const { session } = mount(() => client.createSession({ initial: ADA }))
    answers['signout'] = () => Response.json({ url: '/' })
    answers['session'] = () => Response.json(null)
    await client.signOut({ redirect: false })
    await turn()
    expect(session()).toBeNull()
  })
})

describe('createReactiveClient', () => {
  test('asks under the base path of the server', async () => {
    const { session } = mount(() => createReactiveClient({ basePath: '/auth' }).createSession())
    await turn()
    expect(session()).toEqual(ADA)
    expect(asked).toEqual(['GET /auth/session'])
  })
})

test('DEMAND-24: the type of a result tells success and failure apart by ok', () => {
  type Success = Extract<SignInResult, { ok: true }>
  type Failure = Extract<SignInResult, { ok: false }>
  expectTypeOf<keyof Success>().toEqualTypeOf<'code' | 'error' | 'message' | 'ok' | 'status' | 'url'>()
  expectTypeOf<keyof Failure>().toEqualTypeOf<keyof Success>()
  expectTypeOf<[Success['error'], Success['url']]>().toEqualTypeOf<[null, string]>()
  expectTypeOf<[Failure['error'], Failure['code']]>().toEqualTypeOf<[string, string | null]>()
})
