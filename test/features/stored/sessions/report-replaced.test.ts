import { describe, expect, test } from 'vitest'
import { reportReplaced } from '../../../../src/features/stored/sessions/report-replaced.ts'
import { openConfig, openContext } from '../../../harness.ts'
import { down, openRows } from '../../../session/rows.ts'
import { signIn } from '../../../session/walk.ts'
import { openAudit } from '../../audit/open-audit.ts'

/** A session of Ada's, and what is reported once a request has replaced sessions with some keys. */
async function open() {
  const log = openAudit()
  const rows = openRows()
  const config = openConfig({ adapter: rows.adapter, audit: log.audit, session: { strategy: 'database' } })
  const cookie = await signIn(config)
  const [key = ''] = rows.sessions.keys()
  const strategy = config.plan.strategy
  await log.take()
  async function replace(keys: readonly string[], isRead: boolean, sent: string | null = cookie) {
    const context = openContext(config, { cookie: sent })
    if (isRead) await strategy.current(context).catch(() => null)
    log.events.length = 0
    await reportReplaced(context, keys)
    await log.settle()
    return log.events.map(({ actor, reason, session, type }) => ({ actor, reason, session, type }))
  }
  return { key, replace, rows }
}

describe('a sign-in reports a replaced session', () => {
  test('with its user if the request has read it', async () => {
    const { key, replace } = await open()
    const [unread] = await replace([key], false)
    expect(unread).toMatchObject({ type: 'session.ended', reason: 'replaced', session: expect.any(String) })
    expect(await replace(['of-another-cookie'], true)).toEqual([{ ...unread, actor: '1' }])
  })

  test('without a user if the request has not read it', async () => {
    const { replace } = await open()
    const events = await replace(['one', 'two'], false)
    expect(new Set(events.map(({ session }) => session)).size).toBe(2)
    expect(events.map(({ actor }) => actor)).toEqual([null, null])
  })

  test('not at all if the request has read that there is none', async () => {
    const { replace, rows } = await open()
    expect(await replace(['one'], true, null)).toEqual([])
    rows.faults.set('getSessionAndUser', down)
    expect(await replace(['one'], true)).toEqual([])
  })
})
