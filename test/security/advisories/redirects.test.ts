import { describe, expect, test } from 'vitest'
import { Credentials } from '../../../src/providers/credentials.ts'
import { ORIGIN, openAuth } from '../../harness.ts'
import { openScene } from '../scene.ts'

const open = () => openAuth({ providers: [Credentials({ credentials: {}, authorize: () => ({ id: '1' }) })] })

describe('after a sign-in', () => {
  test.each([
    ['CVE-2022-24858', 'https://evil.example/'],
    ['CVE-2022-29214', `${ORIGIN}.evil.example/`],
    ['CVE-2022-29214', `${ORIGIN}@evil.example/`],
    ['CVE-2021-43812', '//evil.example'],
    ['CVE-2021-43812', '/\t/evil.example'],
    ['CVE-2025-27143', '\\/\\/evil.example'],
    ['CVE-2025-27143', '/\\/evil.example'],
    ['CVE-2025-53535', '//evil.example/%2e%2e'],
    ['CVE-2025-53535', '/./\\evil.example'],
    ['better-auth#9792', '/%0d%0a//evil.example?x=1&callbackUrl=https://evil.example'],
    ['better-auth#9792', 'https://evil.example/?x=/ok&callbackUrl=/ok#/ok'],
    ['CVE-2024-29041', 'https://evil.example\\@app.example/'],
    ['CVE-2024-29041', '//evil.example\\..\\app.example'],
  ])('%s: the browser stays on this site for %j', async (_, callbackUrl) => {
    const { browser } = open()
    const response = await browser.submit('/auth/callback/credentials', { callbackUrl })
    const location = new URL(response.headers.get('location') ?? '', 'https://nowhere.example')
    expect(location.origin).toBe(ORIGIN)
  })

  test.each(['https://%', 'http://[', '%', '\u0000', 'foobar', '///'])(
    'CVE-2022-31093: the page is shown for the target %j',
    async (callbackUrl) => {
      const { browser } = open()
      const query = new URLSearchParams({ callbackUrl })
      expect((await browser.navigate(`/auth/signin?${query}`)).status).toBe(200)
      expect((await browser.submit('/auth/callback/credentials', { callbackUrl })).status).toBe(303)
    },
  )
})

describe('a response', () => {
  test('CVE-2024-43796: with a redirect has no body that could contain markup', async () => {
    const { browser } = open()
    const callbackUrl = '/"><script>alert(1)</script>'
    const response = await browser.submit('/auth/callback/credentials', { callbackUrl })
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([303, '', null])
    expect(response.headers.get('location')).not.toMatch(/["<>]/)
  })

  test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '\u{1f600}<b>'])(
    'better-auth@7ae340e2: with an error repeats nothing of %j',
    async (text) => {
      const query = new URLSearchParams({ error: text, error_description: text, code: text, id: text, [text]: text })
      for (const page of ['error', 'signin', 'signout', 'verify-request']) {
        const response = await open().browser.navigate(`/auth/${page}?${query}`)
        expect(await response.text(), page).not.toContain(text)
      }
    },
  )

  test('better-auth#10241: from the token endpoint is not followed if it redirects', async () => {
    const scene = openScene()
    scene.replace('token', () => Response.redirect('https://evil.example/token', 307))
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.server.calls.filter(({ url }) => url.includes('evil.example'))).toEqual([])
    expect(scene.calls('token')).toMatchObject([{ redirect: 'manual' }])
  })
})
