import express from 'express'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn as enterExpress } from '../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { resetCounters } from '../../src/limits/memory-counters-table.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { createConfig as expressConfig, serve } from './express/harness.ts'
import { createApp, createConfig as reactiveConfig } from './solid-start/harness.ts'
import { createConfig as kitConfig, openApp, signInByForm, standard } from './sveltekit/harness.ts'

/** Types one wrong password more. @returns The error. */
type Guess = (username?: string) => Promise<string | null>

/** An application whose configuration is a new object for each request. */
type Open = (options?: Partial<AuthConfig>) => Promise<Guess>

const errorIn = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'https://app.example').searchParams.get('error')

const onExpress: Open = async (options) => {
  const app = express().use(express.urlencoded({ extended: false }))
  app.post('/', (req, res) => {
    const config = expressConfig(options)
    enterExpress(req, res, 'credentials', { config, fields: req.body }).catch((error) => res.send(error.type))
  })
  const { url } = await serve(app)
  return async (username = 'ada') => {
    const body = new URLSearchParams({ username, password: 'wrong' })
    return (await fetch(url, { method: 'POST', body })).text()
  }
}

const onSvelteKit: Open = async (options) => {
  const app = openApp(() => kitConfig(options), standard)
  return async (username = 'ada') =>
    errorIn(await app.submit('/signin', { providerId: 'credentials', username, password: 'wrong' }))
}

const onPlatform: Open = async (options) => {
  const app = openApp(kitConfig(options), standard)
  return async (username = 'ada') => {
    const form = { providerId: 'credentials', username, password: 'wrong' }
    const headers = { origin: 'https://app.example' }
    return errorIn(await app.visit('/signin', { form, headers, platform: { env: {} } }))
  }
}

const onSolidStart: Open = async (options) => {
  const { signIn } = ReactiveAuth(() => reactiveConfig(options))
  const app = createApp({ functions: { enter: (fields) => signIn('credentials', { fields }) } })
  return async (username = 'ada') => errorIn(await app.post('enter', { username, password: 'wrong' }))
}

const ALL: readonly (readonly [string, Open])[] = [
  ['Express', onExpress],
  ['SvelteKit', onSvelteKit],
  ['SvelteKit, with a new environment of the platform', onPlatform],
  ['SolidStart', onSolidStart],
]

beforeEach(resetCounters)

describe.each(ALL)('a configuration that is a new object for each request, on %s', (_, open) => {
  test('goes on counting attempts', async () => {
    const guess = await open()
    const errors: (string | null)[] = []
    for (let i = 0; i < 12; i++) errors.push(await guess())
    expect(errors).toEqual([...Array(10).fill('CredentialsSignin'), 'TooManyRequests', 'TooManyRequests'])
    expect(await guess('eve')).toBe('CredentialsSignin')
  })

  test('counts nothing where limits are off', async () => {
    const guess = await open({ rateLimit: false })
    for (let i = 0; i < 12; i++) expect(await guess()).toBe('CredentialsSignin')
  })

  test('counts where the application says', async () => {
    const counters = new Map()
    await (await open({ rateLimit: { counters } }))()
    expect(counters.size).toBeGreaterThan(0)
  })
})

describe('another application', () => {
  test.each(ALL.filter(([name]) => name !== 'Express'))('counts for itself on %s', async (_, open) => {
    const options = { rateLimit: { limits: { credentials: { max: 1, window: 600 } } } }
    const [first, second] = [await open(options), await open(options)]
    await first()
    expect([await first(), await second()]).toEqual(['TooManyRequests', 'CredentialsSignin'])
  })

  test.each([
    ['of another secret', { secret: 'Xr6m-T9dKq2_wB4vNz7hLs3JcPf8GyQ5' }],
    ['of another appId', { appId: 'another' }],
  ])('%s counts for itself on Express', async (_, options) => {
    const rateLimit = { limits: { credentials: { max: 1, window: 600 } } }
    const [first, second] = [await onExpress({ rateLimit }), await onExpress({ rateLimit, ...options })]
    await first()
    expect([await first(), await second()]).toEqual(['TooManyRequests', 'CredentialsSignin'])
  })

  test('of the same secret counts together with it on Express, until a reset', async () => {
    const rateLimit = { limits: { credentials: { max: 1, window: 600 } } }
    const [first, second] = [await onExpress({ rateLimit }), await onExpress({ rateLimit })]
    await first()
    expect(await second()).toBe('TooManyRequests')
    resetCounters()
    expect(await second()).toBe('CredentialsSignin')
  })
})

describe('keys', () => {
  test('are not derived anew for a configuration that is a new object', async () => {
    const secret = `a secret of this test alone: ${crypto.randomUUID()}`
    const app = openApp(() => kitConfig({ secret }), standard)
    await signInByForm(app)
    await app.visit('/me')
    const derive = vi.spyOn(crypto.subtle, 'deriveKey')
    const load = vi.spyOn(crypto.subtle, 'importKey')
    expect(await (await app.visit('/me')).json()).toMatchObject({ name: 'ada' })
    expect([derive.mock.calls.length, load.mock.calls.length]).toEqual([0, 0])
    derive.mockRestore()
    load.mockRestore()
  })
})
