import { expect, test } from 'vitest'
import { SESSION } from '../../harness.ts'
import { EMAIL, errorOf, openScene, REFUSED } from './scene.ts'

test('a registration is refused as the answer to a challenge for a sign-in', async () => {
  const scene = openScene()
  const { options } = await scene.offer({ action: 'register', email: EMAIL })
  const { options: asked } = await scene.offer({ action: 'authenticate' })
  const data = await scene.authenticator.create({ ...options, challenge: asked.challenge })
  expect(errorOf(await scene.post('register', data))).toBe(REFUSED)
  expect([scene.users, scene.passkeys, scene.browser.cookies.has(SESSION)]).toEqual([[], [], false])
})

test('a sign-in is refused as the answer to a challenge for a registration', async () => {
  const scene = openScene()
  await scene.register()
  await scene.browser.submit('/auth/signout')
  const { options } = await scene.offer({ action: 'register', email: 'bob@app.example' })
  const data = await scene.authenticator.get(options)
  expect(errorOf(await scene.post('authenticate', data))).toBe(REFUSED)
  expect(scene.browser.cookies.has(SESSION)).toBe(false)
})
