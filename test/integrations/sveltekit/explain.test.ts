import { describe, expect, test } from 'vitest'
import type { KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, openApp, type Route } from './harness.ts'

/** What SvelteKit writes to the log of an error that is not caught: its stack, and its cause as text. */
const logged = (error: Error) => `${error.stack}\n${error.cause}`

const FIX = 'Set AUTH_URL=https://app.example if users see this address, or AUTH_TRUST_HOST=true'

/** Without `signIn`, `signOut` and `update`, whose errors SvelteKit does not log: they are redirects. */
const READERS: Readonly<Record<string, (kit: KitAuthResult) => Route>> = {
  'locals.auth()': () => (event) => event.locals.auth(),
  'requireSession()': (kit) => () => kit.requireSession(),
  'account()': (kit) => () => kit.account().accounts(),
}

describe('a configuration error', () => {
  test.each(Object.entries(READERS))('names the fix in the log of SvelteKit: %s', async (_name, routeOf) => {
    const { origin: _, ...config } = createConfig()
    const texts: string[] = []
    const app = openApp(config, (kit) => ({
      '/': (event) => Promise.resolve(routeOf(kit)(event)).catch((error) => void texts.push(logged(error))),
    }))
    await app.submit('/', {})
    const [text = ''] = texts
    expect(text).toContain(
      `UntrustedHost: Found the Host header of https://app.example instead of a configured origin. ${FIX}`,
    )
    expect(text.match(/AUTH_URL/g)).toHaveLength(1)
    expect(text).toContain('seen: the Host header of https://app.example; expected: a configured origin')
    expect(text).not.toContain('[object Object]')
  })

  test('keeps the message of wrong credentials', async () => {
    const app = openApp(createConfig(), ({ signIn }) => ({
      '/': () => signIn('credentials', { fields: { username: 'ada' } }).catch((error) => error.message),
    }))
    expect(await (await app.submit('/', {})).json()).toBe('Sign-in failed. Check what you entered.')
  })
})
