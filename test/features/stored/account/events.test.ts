import { expect, test } from 'vitest'
import { HOME, openApp } from './open-app.ts'
import { oauth, openScene } from './open-scene.ts'

const ACCOUNT = { provider: 'idp', providerAccountId: 'ada-1', type: 'oidc' }

test('a first sign-in reports the created user, the linked account and isNewUser', async () => {
  const app = openApp()
  expect(await app.signIn('idp', 'ada')).toBe(HOME)
  const id = app.tables.users[0]?.id
  const user = { id, name: 'Ada', email: 'ada@example.com' }
  const profile = { name: 'Ada', email: 'ada@example.com' }
  expect(app.heard).toMatchObject([
    { event: 'createUser', message: { user } },
    { event: 'linkAccount', message: { user, account: { ...ACCOUNT, userId: id }, profile } },
    { event: 'signIn', message: { user, isNewUser: true } },
  ])
})

test('a second sign-in reports isNewUser false', async () => {
  const app = openApp()
  await app.signIn('idp', 'ada')
  await app.signIn('idp', 'ada', app.openBrowser())
  expect(app.heard.filter(({ event }) => event === 'signIn').map(({ message }) => message['isNewUser'])).toEqual([
    true,
    false,
  ])
})

test('a sign-in that completes the user of another request emits no event twice', async () => {
  const heard: string[] = []
  const tell = (event: string) => () => void heard.push(event)
  const events = { createUser: tell('createUser'), linkAccount: tell('linkAccount') }
  const scene = openScene({ events })
  await Promise.all(Array.from({ length: 10 }, () => scene.finish(oauth('ada-1', 'ada@example.com'))))
  expect(heard).toEqual(['createUser', 'linkAccount'])
})

test('a sign-in reports the user with the verified address', async () => {
  const app = openApp({
    config: { session: { strategy: 'database' } },
    provider: { allowDangerousEmailAccountLinking: true },
  })
  await app.signIn('idp', 'eve')
  await app.signIn('other', 'ada', app.openBrowser())
  const updated = app.heard.filter(({ event }) => event === 'updateUser')
  expect(updated).toMatchObject([{ message: { user: { email: 'ada@example.com', emailVerified: expect.any(Date) } } }])
})
