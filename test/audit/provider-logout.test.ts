import { expect, test } from 'vitest'
import { openApplication } from '../methods/logout/open-application.ts'
import { openAudit } from './open-audit.ts'

test('a logout token is reported with the sessions that it ends', async () => {
  const { audit, events, take } = openAudit()
  const app = openApplication('database', {}, { audit })
  await app.signIn('ada')
  await take()
  await app.logout({ sub: 'ada' })
  expect((await take()).sort()).toEqual([
    'logout.received success back-channel',
    'session.ended success logout-received',
  ])
  expect(events.find(({ type }) => type === 'session.ended')).toMatchObject({ session: expect.any(String) })
  expect(events.find(({ type }) => type === 'logout.received')).toMatchObject({ provider: 'idp', session: null })
})

test('a refused logout token is reported without its content', async () => {
  const { audit, events, take } = openAudit()
  const app = openApplication('database', {}, { audit })
  await app.logout({ sub: 'ada', aud: 'other' })
  expect(await take()).toEqual(['logout.received refused CallbackRouteError'])
  expect(JSON.stringify(events)).not.toContain('ada')
})
