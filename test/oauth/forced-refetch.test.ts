import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getSigningKey } from '../../src/testing/signing.ts'
import { stopClock } from '../harness.ts'
import { HOME, lastError, openScene, type Scene } from '../security/scene.ts'
import { turn, until } from '../turn.ts'

const VISITORS = 12

/** Answers of as many visitors, each in a browser of its own, before any of them is delivered. */
async function openVisits(scene: Scene) {
  return Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const browser = scene.openBrowser()
      const location = (await browser.submit('/auth/signin/idp')).headers.get('location') ?? ''
      return { browser, location }
    }),
  )
}

/** Where each of them ends. */
async function deliverAll(scene: Scene, visits: Awaited<ReturnType<typeof openVisits>>) {
  const answers = await Promise.all(visits.map(({ location }) => scene.server.authorize(location)))
  const headers = { 'sec-fetch-site': 'cross-site' }
  const pages = await Promise.all(visits.map(({ browser }, i) => browser.navigate(answers[i]?.url ?? '', headers)))
  return pages.map((page) => page.headers.get('location'))
}

/** Has an endpoint answer only after every visitor has needed it, so that no one finds what another has fetched. */
function holdBack(scene: Scene, endpoint: 'discovery' | 'jwks', isNeededByAll: () => boolean): void {
  scene.replace(endpoint, async (_, own) => {
    await until(isNeededByAll)
    for (let i = 0; i < 100; i++) await turn()
    return own
  })
}

const tokensReceived = ({ log }: Scene): number => log.debug.filter((said) => said[0] === 'tokens').length

const everyone = Array.from({ length: VISITORS }, () => HOME)

describe('visitors at once, while the server', () => {
  test('has begun to sign with another key, are all signed in, for two requests', async () => {
    const scene = openScene()
    expect(await scene.signIn()).toBe(HOME)
    const visits = await openVisits(scene)
    scene.server.rotateKeys()
    holdBack(scene, 'jwks', () => tokensReceived(scene) > VISITORS)
    expect(await deliverAll(scene, visits)).toEqual(everyone)
    expect(scene.calls('jwks').length).toBeLessThanOrEqual(3)
  })

  test('has begun to sign with another algorithm, are all signed in, for two requests', async () => {
    const listed = { id_token_signing_alg_values_supported: ['ES256'] }
    const scene = openScene({ server: { tamper: { metadata: listed } } })
    const visits = await openVisits(scene)
    delete scene.server.tamper.metadata
    holdBack(scene, 'discovery', () => scene.calls('token').length === VISITORS)
    expect(await deliverAll(scene, visits)).toEqual(everyone)
    expect(scene.calls('discovery')).toHaveLength(3)
  })

  test('has begun to sign with another algorithm and key, are all signed in', async () => {
    const listed = { id_token_signing_alg_values_supported: ['ES256'] }
    const { jwk } = await getSigningKey('ES256', 3)
    const scene = openScene({ server: { tamper: { metadata: listed, jwks: { keys: [jwk] } } } })
    // It fetches the old metadata and the old keys.
    expect(await scene.signIn()).toBe('CallbackRouteError')
    stopClock(new Date(Date.now() + 11_000).toISOString())
    const visits = await openVisits(scene)
    for (const name of ['metadata', 'jwks'] as const) delete scene.server.tamper[name]
    expect(await deliverAll(scene, visits)).toEqual(everyone)
  })

  test('names keys that are not published, ask it for keys twice in ten seconds', async () => {
    const clock = stopClock()
    const scene = openScene()
    expect(await scene.signIn()).toBe(HOME)
    scene.server.tamper.header = { kid: 'invented' }
    const visits = await openVisits(scene)
    expect(await deliverAll(scene, visits)).not.toContain(HOME)
    expect(scene.calls('jwks')).toHaveLength(3)
    clock.advance(9)
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.calls('jwks')).toHaveLength(3)
    clock.advance(1)
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.calls('jwks')).toHaveLength(4)
  })
})

test('a request for new keys that hangs ends in time, and leaves the old ones in use', async () => {
  const scene = openScene()
  expect(await scene.signIn()).toBe(HOME)
  const answer = await scene.answer()
  scene.server.tamper.header = { kid: 'invented' }
  scene.server.tamper.faults = { jwks: 'hanging' }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = scene.deliver(answer)
  await vi.waitFor(() => expect(scene.calls('jwks')).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(5_000)
  await ended
  expect([lastError(scene), scene.log.errors.length]).toEqual(['CallbackRouteError', 1])
  vi.useRealTimers()
  delete scene.server.tamper.header
  expect(await scene.signIn()).toBe(HOME)
})
