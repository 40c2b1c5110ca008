import { describe, expect, test } from 'vitest'
import { openApp } from '../features/stored/account/open-app.ts'
import { errorOf, openScene } from '../methods/webauthn/scene.ts'

/** The answer, without what is random in any. */
async function shapeOf(response: Response): Promise<unknown> {
  const location = new URL(response.headers.get('location') ?? 'https://nowhere.example')
  location.searchParams.delete('id')
  return [
    response.status,
    location.href,
    response.headers.getSetCookie().map((line) => line.split('=', 1)[0]?.replace(/tx\..*/, 'tx')),
  ]
}

describe('ENUM-04: a refusal to link', () => {
  test.each([
    ['the owner came by a provider', async () => {}],
    [
      'the owner has two',
      async (app: ReturnType<typeof openApp>) => void (await app.signIn('other', 'ada', app.openBrowser())),
    ],
    [
      'the owner has proven the address',
      async (app: ReturnType<typeof openApp>) => {
        for (const user of app.tables.users) user.emailVerified = new Date()
      },
    ],
    [
      'the owner has a name',
      async (app: ReturnType<typeof openApp>) => {
        for (const user of app.tables.users) user.name = 'Somebody Else'
      },
    ],
  ])('has the same response if %s', async (_, prepare) => {
    const app = openApp()
    await app.signIn('idp', 'ada', app.openBrowser())
    await prepare(app)
    const stranger = app.openBrowser()
    const started = await stranger.submit('/auth/signin/other')
    const answer = await app.servers['other']?.authorize(started.headers.get('location') ?? '', { user: 'eve' })
    const response = await stranger.navigate(answer?.url ?? '', { 'sec-fetch-site': 'cross-site' })
    expect(await shapeOf(response)).toEqual([
      302,
      'https://app.example/auth/signin?error=OAuthAccountNotLinked',
      ['__Host-latchkey.tx'],
    ])
    const html = await (await stranger.navigate(response.headers.get('location') ?? '')).text()
    // Random, so that it may hold any three letters.
    const page = html.replaceAll(/(?<=name="csrfToken" value=")[\w.-]+/g, '')
    for (const { id, email, name } of app.tables.users)
      for (const secret of [id, email, name]) expect(page).not.toContain(secret)
    expect(page).not.toMatch(/u1-/)
  })

  test("reveals nothing when a visitor registers a passkey for another user's address", async () => {
    const scene = openScene()
    await scene.register()
    const response = await scene.another().register()
    expect(errorOf(response)).toBe('AccountNotLinked')
    expect(response.headers.get('location')).not.toMatch(/ada|%40/)
  })
})
