import { expect, test, vi } from 'vitest'
import { ORIGIN, openApplication } from '../logout/open-application.ts'
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

test('a logout token that cannot be processed is reported as failed', async () => {
  const { audit, take } = openAudit()
  const app = openApplication('database', {}, { audit })
  await app.signIn('ada')
  await take()
  vi.spyOn(app.adapter, 'deleteSession').mockRejectedValueOnce(new Error('down'))
  await app.logout({ sub: 'ada' })
  expect(await take()).toEqual(['logout.received failed CallbackRouteError'])
})

test('a form without a logout token is refused, but not reported as a failure', async () => {
  const { audit, take } = openAudit()
  const app = openApplication('database', {}, { audit })
  await app.post(new URLSearchParams({ a: 'b' }))
  expect(await take()).toEqual(['logout.received refused CallbackRouteError'])
  expect(app.log.errors).toEqual([])
})

test('a logout frame is reported if it ends a session', async () => {
  const { audit, take } = openAudit()
  const app = openApplication('database', { backchannelLogout: false, frontchannelLogout: true }, { audit })
  await app.signIn('ada')
  await take()
  const show = (sid: string) => {
    const query = new URLSearchParams({ iss: app.server.issuer, sid })
    return app.auth.handle(new Request(`${ORIGIN}/auth/frontchannel-logout/idp?${query}`))
  }
  await show('unknown')
  expect(await take()).toEqual([])
  await show('ada-session')
  expect((await take()).sort()).toEqual([
    'logout.received success front-channel',
    'session.ended success logout-received',
  ])
})
