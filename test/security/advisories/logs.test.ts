import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { SECRET } from '../../harness.ts'
import { HOME, openScene } from '../scene.ts'

test('CVE-2022-31186: with debugging, no secret of a sign-in is in what is logged', async () => {
  const scene = openScene({ config: { debug: true } })
  expect(await scene.signIn()).toBe(HOME)
  for (const fault of ['html', 500, 'redirect'] as const) {
    scene.server.tamper.faults = { token: fault }
    expect(await scene.signIn()).toBe('CallbackRouteError')
  }
  const logged = inspect(scene.log, { depth: 20, maxStringLength: null })
  for (const secret of [SECRET, ...scene.secrets]) expect(logged).not.toContain(secret)
})
