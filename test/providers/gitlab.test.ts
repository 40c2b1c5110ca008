import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../src/config/providers/provider.ts'
import { mapProfile } from '../../src/oauth/profile/mapping.ts'
import { GitLab } from '../../src/providers/gitlab.ts'
import type { ProfileMapping } from '../../src/types/profile-mapping.ts'
import { gitlab } from './recorded/gitlab.ts'

/** Whether an address counts as verified at an instance, whose answer is that of GitLab.com. */
function isVerified(options: Parameters<typeof GitLab>[0] = {}) {
  const resolving = { env: {}, redirectProxyUrl: null, report: () => {}, warn: () => {} }
  const $provider = resolveProvider(GitLab({ clientId: 'client', clientSecret: 'secret', ...options }), resolving)
  const profile = { ...(gitlab.answers.userinfo as Record<string, unknown>) }
  return mapProfile(Object($provider).profile as ProfileMapping, { profile, $provider }).emailVerified
}

describe('an address of GitLab', () => {
  test('counts as verified at GitLab.com', () => {
    expect(isVerified()).toBe(true)
    expect(isVerified({ baseUrl: 'https://gitlab.com' })).toBe(true)
  })

  test.each(['https://git.example', 'https://example.com/gitlab', 'https://gitlab.com.evil.example'])(
    'counts as not verified at %s, which may confirm nobody by mail',
    (baseUrl) => {
      expect(isVerified({ baseUrl })).toBe(false)
    },
  )

  test('counts as verified at an instance if the application says so', () => {
    const profile = { id: 'id', email: 'email', emailVerified: 'confirmed_at' }
    expect(isVerified({ baseUrl: 'https://git.example', profile })).toBe(true)
  })
})
