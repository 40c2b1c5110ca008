import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { SessionProviderProps, SessionValue, UseSessionOptions } from '../../../src/integrations/react/index.ts'
import type { Session } from '../../../src/types/session.ts'
import { turn } from '../../turn.ts'
import type { Tree } from './stand-in.ts'

const ADA: Session = { user: { name: 'Ada' }, expires: '2030-01-01T00:00:00.000Z' }
const BOB: Session = { user: { name: 'Bob' }, expires: '2030-01-01T00:00:00.000Z' }

type Module = typeof import('../../../src/integrations/react/index.ts')

/** A page of its own, because a page keeps its clients. */
let page: Module
let mount: typeof import('./stand-in.ts').mount
let answers: Record<string, () => Response>
let asked: string[]
let trees: Tree[]

function openPage(): void {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', {
    href: 'https://app.example/page',
    origin: 'https://app.example',
    search: '',
    assign: vi.fn(),
  })
}

beforeEach(async () => {
  ;[asked, trees] = [[], []]
  answers = { session: () => Response.json(ADA), csrf: () => Response.json({ csrfToken: 'token' }) }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const [path = ''] = input.split('?', 1)
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    return answers[path.split('/').at(-1) ?? '']?.() ?? Response.json({ error: 'UnknownAction' }, { status: 404 })
  })
  openPage()
  vi.resetModules()
  page = await import('../../../src/integrations/react/index.ts')
  mount = (await import('./stand-in.ts')).mount
})

afterEach(() => {
  for (const tree of trees) tree.unmount()
  vi.unstubAllGlobals()
})

/** A component, and what its renders got. */
function createComponent(options?: UseSessionOptions) {
  const seen: SessionValue[] = []
  const component = () => {
    seen.push(page.useSession(options))
    return null
  }
  const statuses = () => seen.map(({ data, status }) => data?.user?.name ?? status)
  return { component, seen, statuses, last: () => seen.at(-1) as SessionValue }
}

const render = (root: () => unknown, isServer = false): Tree => {
  const tree = mount(root, isServer)
  trees.push(tree)
  return tree
}

/** Components below a provider. */
const renderBelow = (props: SessionProviderProps, ...children: (() => unknown)[]): Tree =>
  render(() => page.SessionProvider({ ...props, children: children as never }))

const sessionReads = () => asked.filter((line) => line === 'GET /api/auth/session').length

describe('useSession', () => {
  test('is loading until the server has responded', async () => {
    const { component, statuses } = createComponent()
    renderBelow({}, component)
    await turn()
    expect(statuses()).toEqual(['loading', 'Ada'])
  })

  test('sends one request for all components, with or without a provider', async () => {
    const components = [createComponent(), createComponent(), createComponent()]
    renderBelow({}, ...components.map(({ component }) => component))
    const alone = createComponent()
    render(alone.component)
    await turn()
    expect([...components, alone].map(({ last }) => last().data)).toEqual([ADA, ADA, ADA, ADA])
    expect(sessionReads()).toBe(1)
  })

  test("returns the server's session in the first render, without a request", async () => {
    const { component, statuses } = createComponent()
    renderBelow({ session: ADA }, component)
    await turn()
    expect([statuses(), asked]).toEqual([['Ada'], []])
  })

  test('is signed out in the first render if the server reports that', async () => {
    const { component, statuses } = createComponent()
    renderBelow({ session: null }, component)
    await turn()
    expect([statuses(), asked]).toEqual([['unauthenticated'], []])
  })

  test('sends no request if a page replaces another', async () => {
    const [first, second] = [createComponent(), createComponent()]
    let shown = first.component
    const tree = render(() => page.SessionProvider({ session: ADA, children: shown as never }))
    shown = second.component
    tree.render()
    await turn()
    expect([second.statuses(), asked]).toEqual([['Ada'], []])
  })

  test('follows the session of the server if it changes', async () => {
    const { component, last } = createComponent()
    let session: Session | null = ADA
    const tree = render(() => page.SessionProvider({ session, children: component as never }))
    answers['session'] = () => Response.json(BOB)
    session = BOB
    tree.render()
    await turn()
    expect(last().data).toEqual(BOB)
  })

  test('does not change for an equal session of the server', async () => {
    const { component } = createComponent()
    const tree = render(() => page.SessionProvider({ session: structuredClone(ADA), children: component as never }))
    tree.render()
    await turn()
    expect(asked).toEqual([])
  })

  test('stays loading with an error if the session cannot be read', async () => {
    answers['session'] = () => Response.json({ error: 'Configuration' }, { status: 500 })
    const { component, last } = createComponent()
    renderBelow({}, component)
    await turn()
    expect(last()).toMatchObject({ status: 'loading', data: null, error: { status: 500 } })
  })

  test('updates the session of all components', async () => {
    const [one, other] = [createComponent(), createComponent()]
    renderBelow({ session: ADA }, one.component, other.component)
    answers['session'] = () => Response.json(BOB)
    expect(await one.last().update({ name: 'Bob' })).toEqual(BOB)
    await turn()
    expect([one.last().data, other.last().data]).toEqual([BOB, BOB])
    expect(asked).toEqual(['GET /api/auth/csrf', 'POST /api/auth/session'])
  })

  test('without data only reads the session again, and throws if it cannot', async () => {
    const { component, last } = createComponent()
    renderBelow({ session: ADA }, component)
    answers['session'] = () => Response.json(BOB)
    expect(await last().update()).toEqual(BOB)
    answers['session'] = () => Response.json({}, { status: 500 })
    await expect(last().update()).rejects.toMatchObject({ name: 'AuthClientError' })
  })

  test('redirects signed-out visitors to the sign-in page if a session is required', async () => {
    const { component, statuses } = createComponent({ required: true })
    renderBelow({ session: null }, component)
    await turn()
    expect(statuses()).toEqual(['loading'])
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(
      '/api/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fpage',
    )
  })

  test('calls `onUnauthenticated` instead', async () => {
    const onUnauthenticated = vi.fn()
    const { component } = createComponent({ required: true, onUnauthenticated })
    renderBelow({ session: null }, component)
    await turn()
    expect(onUnauthenticated).toHaveBeenCalledTimes(1)
    expect(location.assign).not.toHaveBeenCalled()
  })

  test('does not treat a visitor as signed out because of an error', async () => {
    answers['session'] = () => Response.json({}, { status: 500 })
    const { component } = createComponent({ required: true })
    renderBelow({}, component)
    await turn()
    expect(location.assign).not.toHaveBeenCalled()
  })

  test('returns a session whenever the status is authenticated', () => {
    const value = {} as SessionValue
    if (value.status === 'authenticated') expectTypeOf(value.data).toEqualTypeOf<Session>()
    expectTypeOf<ReturnType<typeof page.useSession>>().toEqualTypeOf<SessionValue>()
  })
})

describe('SessionProvider', () => {
  test('sets the base path of all functions', async () => {
    answers['providers'] = () => Response.json({})
    const { component } = createComponent()
    renderBelow({ basePath: '/auth' }, component)
    await page.getSession()
    await page.getProviders()
    expect(await page.getCsrfToken()).toBe('token')
    expect(new Set(asked.map((line) => line.replace(/[^/]+$/, '')))).toEqual(new Set(['GET /auth/']))
  })

  test('reads the session again after the interval, and when the user returns', async () => {
    vi.useFakeTimers()
    const tree = renderBelow({ session: ADA, refetchInterval: 60 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sessionReads()).toBe(1)
    await vi.advanceTimersByTimeAsync(5_000)
    window.dispatchEvent(new Event('focus'))
    expect(sessionReads()).toBe(2)
    tree.unmount()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sessionReads()).toBe(2)
    vi.useRealTimers()
  })

  test('does not read it when the user returns with `refetchOnWindowFocus: false`', () => {
    renderBelow({ session: ADA, refetchOnWindowFocus: false })
    window.dispatchEvent(new Event('focus'))
    expect(asked).toEqual([])
  })
})

describe('useSession on a server', () => {
  beforeEach(() => {
    vi.stubGlobal('document', undefined)
    vi.stubGlobal('window', undefined)
  })

  test('renders the session of each visitor, and stores none', () => {
    const names = [ADA, BOB, null, undefined].map((session) => {
      const { component, statuses } = createComponent()
      render(() => page.SessionProvider({ session, basePath: '/auth', children: component as never }), true)
      return statuses()
    })
    expect(names).toEqual([['Ada'], ['Bob'], ['unauthenticated'], ['loading']])
    expect(asked).toEqual([])
  })

  test('does not use the base path of another visitor', async () => {
    render(() => page.SessionProvider({ basePath: '/auth', children: null }), true)
    await page.getProviders().catch(() => {})
    expect(asked).toEqual(['GET /api/auth/providers'])
  })
})

test('a page can sign a user in and out', async () => {
  const { component, last } = createComponent()
  renderBelow({ session: null }, component)
  answers['providers'] = () => Response.json({ credentials: { type: 'credentials' } })
  answers['credentials'] = () => Response.json({ url: 'https://app.example/in' })
  answers['signout'] = () => Response.json({ url: 'https://app.example/out' })
  expect(await page.signIn('credentials', { password: 'x', redirect: false })).toMatchObject({ ok: true })
  await turn()
  expect(last().data).toEqual(ADA)
  answers['session'] = () => Response.json(null)
  await page.signOut({ redirect: false })
  await turn()
  expect(last().status).toBe('unauthenticated')
})
