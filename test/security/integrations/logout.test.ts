import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { Apple } from '../../../src/providers/apple.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import { root } from '../../../tools/entries.ts'
import * as svelte from '../../integrations/sveltekit/harness.ts'

describe('a response by POST, with SvelteKit', () => {
  const APPLE = 'https://appleid.apple.com'
  const server = createAuthorizationServer({ issuer: APPLE, clientAuth: 'client_secret_post' })
  const provider = Apple({ clientId: 'client', clientSecret: 'secret', [customFetch]: server.fetch })

  interface Check {
    readonly is_csrf_forbidden: (input: {
      request: Request
      request_origin: string | null
      self_origin: string
      trusted_origins: readonly string[]
    }) => boolean
  }

  /** The check that SvelteKit makes before any hook runs, in its version: it exports it to nobody. */
  async function passes(url: string, body: URLSearchParams, origin: string | null, trusted: readonly string[]) {
    const file = join(root, 'node_modules/@sveltejs/kit/src/runtime/server/csrf.js')
    const { is_csrf_forbidden: isForbidden }: Check = await import(pathToFileURL(file).href)
    const request = new Request(url, { method: 'POST', headers: origin ? { origin } : {}, body })
    const given = { request, request_origin: origin, self_origin: svelte.ORIGIN, trusted_origins: trusted }
    return trusted.includes('*') || !isForbidden(given)
  }

  test.each<[string, string | null, readonly string[], boolean]>([
    ['is kept out by default', APPLE, [], false],
    ['comes in where its origin is trusted, as the guide says', APPLE, [APPLE], true],
    ['stays out where another is', APPLE, ['https://other.example'], false],
    ['without an origin, as servers send, is kept out whatever is listed', null, [APPLE], false],
    ['comes in where all are trusted, and is checked by us', APPLE, ['*'], true],
  ])('LOGOUT-05: %s', async (_, origin, trusted, isIn) => {
    const app = svelte.openApp(svelte.createConfig({ providers: [provider] }), svelte.standard)
    const begun = await app.submit('/signin', { providerId: 'apple' })
    const { form, url } = await server.authorize(begun.headers.get('location') ?? '')
    const body = form ?? new URLSearchParams()
    expect(await passes(url, body, origin, trusted)).toBe(isIn)
    if (!isIn) return
    const headers = { origin: APPLE, 'sec-fetch-site': 'cross-site' }
    const posted = await app.visit('/auth/callback/apple', { form: Object.fromEntries(body), headers })
    const done = await app.visit((posted.headers.get('location') ?? '').replace(svelte.ORIGIN, ''))
    expect([posted.status, done.headers.get('location')]).toEqual([303, `${svelte.ORIGIN}/`])
    const forged = await app.visit('/auth/signout', { form: {}, headers: { ...headers, accept: 'application/json' } })
    expect(forged.status).toBe(403)
  })
})
