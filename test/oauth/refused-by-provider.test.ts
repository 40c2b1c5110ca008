import { describe, expect, test } from 'vitest'
import { lastError, openScene, type Scene } from '../security/scene.ts'

const debugText = ({ log }: Scene): string => JSON.stringify(log.debug)

/** Starts a sign-in and has the provider refuse it. */
async function refuse(query: string, deny: string): Promise<Scene> {
  const scene = openScene()
  const response = await scene.deliver(await scene.answer(await scene.begin(query), { deny }))
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('OAuthCallbackError')
  return scene
}

describe('a refusal without `state`', () => {
  test('is named in the debug log', async () => {
    const scene = openScene()
    await scene.browser.navigate('/auth/callback/idp?error=access_denied', { 'sec-fetch-site': 'cross-site' })
    expect([lastError(scene), debugText(scene)]).toEqual(['InvalidCheck', expect.stringContaining('access_denied')])
  })

  test.each(['a%0Ab', 'x'.repeat(41), '%3Cscript%3E'])('is not named if it is %j', async (error) => {
    const scene = openScene()
    await scene.browser.navigate(`/auth/callback/idp?error=${error}`, { 'sec-fetch-site': 'cross-site' })
    expect(debugText(scene)).not.toContain('refused by the provider')
  })
})

describe('a silent sign-in', () => {
  test.each(['login_required', 'interaction_required', 'consent_required', 'account_selection_required'])(
    'that is answered with %s is no error in the log',
    async (deny) => {
      const scene = await refuse('?prompt=none', deny)
      expect([scene.log.errors, debugText(scene)]).toEqual([[], expect.stringContaining(deny)])
    },
  )

  test.each([
    ['?prompt=none', 'access_denied'],
    ['', 'login_required'],
  ])('is an error with %j and %s', async (query, deny) => {
    expect(lastError(await refuse(query, deny))).toBe('OAuthCallbackError')
  })
})
