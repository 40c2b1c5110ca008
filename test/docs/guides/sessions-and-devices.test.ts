import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { Auth } from '../../../src/types/auth.ts'
import { ORIGIN, stopClock } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

const ADA = { id: 'user-1', name: 'Ada Lovelace', email: 'ada@app.example' }

interface Listed {
  readonly id: string
  readonly label: string
  readonly isCurrent: boolean
}

const requestOf = ({ cookie }: { cookie: string }): Request =>
  new Request(`${ORIGIN}/sessions`, { method: 'POST', headers: { cookie, origin: ORIGIN } })

describe('sessions and devices', () => {
  const load = guideModules('sessions-and-devices.md')

  test('lists two browsers, and ends one from the other', async () => {
    const clock = stopClock()
    const { auth, config } = await load<{ auth: Auth; config: AuthConfig }>('src/auth.ts')
    const { listSessions } = await load<{ listSessions(request: Request): Promise<Listed[]> }>('src/list-sessions.ts')
    const { endSession } = await load<{ endSession(request: Request, id: string): Promise<Response> }>(
      'src/end-session.ts',
    )
    const browsers = [await mintSession(config, ADA), await mintSession(config, ADA)].map(requestOf)
    const [one, two] = browsers as [Request, Request]
    for (const browser of browsers) await auth.session(browser)
    const list = await listSessions(one)
    expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const other = list.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await endSession(one, other)).status).toBe(204)
    expect((await endSession(one, other)).status).toBe(404)
    clock.advance(30)
    expect((await auth.session(two)).session).toBeNull()
    expect((await auth.session(one)).session).not.toBeNull()
  })
})
