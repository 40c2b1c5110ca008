import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { moveTo } from './app/paths.ts'
import { createConfig, ORIGIN, openApp, standard, useVariable } from './harness.ts'

// An application that lives under /app; on a page, SvelteKit tells paths relative to it.
beforeAll(() => moveTo('/app'))
afterAll(() => moveTo(''))

describe('DEMAND-04: an application under /app', () => {
  test('serves its routes under its own path', async () => {
    const app = openApp(createConfig())
    expect((await app.visit('/app/auth/session')).status).toBe(200)
    expect((await app.visit('/auth/session')).status).toBe(404)
    const providers = await (await app.visit('/app/auth/providers')).json()
    expect(providers.github.callbackUrl).toBe(`${ORIGIN}/app/auth/callback/github`)
  })

  test('serves its routes for URLs that begin like its path', async () => {
    const app = openApp(createConfig())
    // In a request, SvelteKit tells the path relative to the URL. It compares no more than the beginning with its own.
    moveTo('..')
    onTestFinished(() => moveTo('/app'))
    expect((await app.visit('/app/auth/session')).status).toBe(200)
    expect((await app.visit('/application/auth/session')).status).toBe(404)
  })

  test('refuses an unreachable base path, and names both', () => {
    expect(() => openApp(createConfig({ basePath: '/auth' }))).toThrow(
      /basePath: is "\/auth", but the application lives under "\/app" .*\n.*'\/app\/auth'/,
    )
  })

  test('uses the path of AUTH_URL', async () => {
    useVariable('AUTH_URL', `${ORIGIN}/app/sign-in`)
    const { origin: _, ...config } = createConfig()
    expect((await openApp(config).visit('/app/sign-in/session')).status).toBe(200)
  })

  test('redirects to its own sign-in page after an error', async () => {
    const app = openApp(createConfig(), (kit) => ({ '/app/signin': standard(kit)['/signin'] ?? (() => null) }))
    const response = await app.submit('/app/signin', { providerId: 'credentials', username: 'ada', password: 'wrong' })
    expect(response.headers.get('location')).toMatch(/^\/app\/auth\/signin\?error=CredentialsSignin/)
  })
})
