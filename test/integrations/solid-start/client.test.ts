import { createRoot } from 'solid-js'
import { beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import {
  type CreateSessionOptions,
  createReactiveClient,
  createSession,
  type SessionSignal,
  type SignInResult,
} from '../../../src/integrations/solid-start/client.ts'
import { turn, until } from '../../turn.ts'

// Node is given the build of Solid for servers, where nothing is mounted. This is the one that browsers get.
vi.mock('solid-js', () => import('../../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

const ADA = { user: { name: 'Ada' }, expires: '2030-01-01T00:00:00.000Z' }

/** What the server answers to the paths under the base path, and what it was asked. */
let answers: Record<string, () => Response | Promise<Response>>
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

/** A component in a page of its own. */
const show = (options?: CreateSessionOptions) => mount(() => createReactiveClient().createSession(options))

describe('createSession', () => {
  test('is undefined until the server has responded', async () => {
    const { session } = show()
    expect(session()).toBeUndefined()
    await turn()
    expect(session()).toEqual(ADA)
    expect(asked).toEqual(['GET /api/auth/session'])
  })

  test('is null when signed out', async () => {
    answers['session'] = () => Response.json(null)
    const { session } = show()
    await turn()
    expect(session()).toBeNull()
  })

  test('sends no request if it is given a session', async () => {
    const { session } = mount(() => createSession({ initial: ADA }))
    expect(session()).toEqual(ADA)
    await turn()
    expect(asked).toEqual([])
  })

  test('sends one request when the user returns, even after several events', async () => {
    const { session } = show({ initial: ADA })
    answers['session'] = () => Response.json(null)
    comeBack()
    document.dispatchEvent(new Event('visibilitychange'))
    await turn()
    comeBack()
    await turn()
    expect(session()).toBeNull()
    expect(sessions()).toBe(1)
  })

  test('sends no request while the page is hidden or polling is disabled', async () => {
    show({ initial: ADA, refreshOnFocus: false })
    comeBack()
    show({ initial: ADA })
    Object.assign(document, { visibilityState: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    await turn()
    expect(asked).toEqual([])
  })

  test('stops polling when its component is removed', async () => {
    const { dispose } = show({ initial: ADA })
    dispose()
    comeBack()
    await turn()
    expect(asked).toEqual([])
  })

  test('keeps its state and reports the error if it cannot be determined', async () => {
    const { session } = show({ initial: ADA })
    answers['session'] = () => Response.json({ error: 'Configuration' }, { status: 500 })
    expect(await session.refresh()).toEqual(ADA)
    expect(session.error()).toMatchObject({ status: 500 })
    answers['session'] = () => Response.json(ADA)
    await session.refresh()
    expect(session.error()).toBeNull()
  })

  test('changes after an update in every component', async () => {
    const client = createReactiveClient()
    const one = mount(() => client.createSession({ initial: ADA })).session
    const other = mount(() => client.createSession({ initial: ADA })).session
    answers['session'] = () => Response.json({ ...ADA, nickname: 'Countess' })
    await one.update({ nickname: 'Countess' })
    expect(one()).toMatchObject({ nickname: 'Countess' })
    expect(other()).toBe(one())
    expect(asked).toEqual(['GET /api/auth/csrf', 'POST /api/auth/session'])
  })

  test('sends one request for all components', async () => {
    const client = createReactiveClient()
    const shown = [1, 2, 3].map(() => mount(() => client.createSession()).session)
    await turn()
    expect(shown.map((session) => session())).toEqual([ADA, ADA, ADA])
    expect(sessions()).toBe(1)
  })

  test('drops a read that began before a sign-out', async () => {
    const client = createReactiveClient()
    let answerOld = (_: Response): void => {}
    answers['session'] = () =>
      new Promise((resolve) => {
        answerOld = resolve
      })
    const { session } = mount(() => client.createSession({ initial: ADA }))
    comeBack()
    answers['signout'] = () => Response.json({ url: '/' })
    answers['session'] = () => Response.json(null)
    await client.signOut({ redirect: false })
    await until(() => session() === null)
    answerOld(Response.json(ADA))
    await turn()
    expect(session()).toBeNull()
  })
})

describe('createReactiveClient', () => {
  test('uses the base path of the server', async () => {
    const { session } = mount(() => createReactiveClient({ basePath: '/auth' }).createSession())
    await turn()
    expect(session()).toEqual(ADA)
    expect(asked).toEqual(['GET /auth/session'])
  })
})

test('DEMAND-24: the type of a result is discriminated by `ok`', () => {
  type Success = Extract<SignInResult, { ok: true }>
  type Failure = Extract<SignInResult, { ok: false }>
  expectTypeOf<keyof Success>().toEqualTypeOf<'code' | 'error' | 'message' | 'ok' | 'status' | 'url'>()
  expectTypeOf<keyof Failure>().toEqualTypeOf<keyof Success>()
  expectTypeOf<[Success['error'], Success['url']]>().toEqualTypeOf<[null, string]>()
  expectTypeOf<[Failure['error'], Failure['code']]>().toEqualTypeOf<[string, string | null]>()
})
