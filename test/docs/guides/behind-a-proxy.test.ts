import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Express } from 'express'
import { describe, expect, test, vi } from 'vitest'
import type { AuthConfig } from '../../../src/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { root } from '../../../tools/entries.ts'
import { ORIGIN, openAuth } from '../../harness.ts'
import { guideModules, readGuide } from './guide-modules.ts'
import { ask, listen } from './listen.ts'

describe('behind a proxy', () => {
  const load = guideModules('behind-a-proxy.md')
  const callback = (text: string) => /"callbackUrl":"([^"]+)"/.exec(text)?.[1]
  const forwarded = { 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'https' }

  async function open(config: Partial<AuthConfig>): Promise<string> {
    const { createApp } = await load<{ createApp(config: AuthConfig): Express }>('src/app.ts')
    return listen(createApp({ providers: [GitHub], ...config }))
  }
  const providersOf = async (origin: string, headers: Record<string, string>) =>
    (await ask(`${origin}/auth/providers`, headers)).text()

  test('GET providers returns a redirect_uri with the host of the proxy', async () => {
    vi.stubEnv('AUTH_URL', undefined)
    const origin = await open({ origin: ['https://app.example', 'https://*.app.example'] })
    expect(callback(await providersOf(origin, forwarded))).toBe('https://app.example/auth/callback/github')
    expect(await providersOf(origin, { ...forwarded, 'x-forwarded-host': 'evil.example' })).toContain('UntrustedHost')
    expect(await providersOf(origin, { 'x-forwarded-host': 'app.example' })).toContain('UntrustedHost')
  })

  test('a forged host header has no effect with AUTH_URL', async () => {
    const origin = await open({})
    for (const headers of [{}, { 'x-forwarded-host': 'evil.example' }, { 'x-forwarded-proto': 'ftp' }])
      expect(callback(await providersOf(origin, headers))).toBe(`${ORIGIN}/auth/callback/github`)
  })

  test('a path in AUTH_URL is the base path', () => {
    const { auth } = openAuth({}, { AUTH_URL: 'https://app.example/login' })
    expect(auth.basePath).toBe('/login')
  })

  test('the guide names each proxy header that the source code reads', () => {
    const sources = globSync('src/{integrations,http,config,actions,limits}/**/*.ts', { cwd: root })
    const text = sources
      .map((file) => readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\*|\/\/).*$/gm, ''))
      .join()
    const read = new Set(text.match(/(?<=['"])(?:x-forwarded-[a-z]+|forwarded|x-real-ip|via)(?=['"])/g))
    const [, table = ''] = /(^\| header \|(?:.*\n)+?)\n/m.exec(readGuide('behind-a-proxy.md')) ?? []
    const named = Array.from(table.matchAll(/`([\w-]*Forwarded[\w-]*|X-Real-IP)`/g), ([, name = '']) =>
      name.toLowerCase(),
    )
    expect(new Set(named)).toEqual(read)
  })
})
