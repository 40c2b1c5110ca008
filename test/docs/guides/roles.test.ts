import type { Express } from 'express'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuthConfig } from '../../../src/index.ts'
import type { ServerAuthHandler } from '../../../src/integrations/express/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { Auth } from '../../../src/types/auth.ts'
import { stopClock } from '../../harness.ts'
import { guideModules, readGuide } from './guide-modules.ts'
import { ask, listen } from './listen.ts'

const ADA = { id: 'user-1', name: 'Ada Lovelace', email: 'ada@app.example' }

describe('roles', () => {
  const load = guideModules('roles.md')
  beforeEach(() => vi.stubEnv('DATABASE_FILE', ':memory:'))

  type Guard = (config: AuthConfig, role: string) => ServerAuthHandler

  interface Stored {
    readonly config: AuthConfig
    readonly database: { exec(sql: string): void }
    readonly adapter: { migrate(): Promise<unknown> } & Required<
      NonNullable<Exclude<AuthConfig['adapter'], () => unknown>>
    >
  }

  test('in a database: a changed role applies from the next request', async () => {
    const { adapter, config, database } = await load<Stored>('src/auth.ts')
    await adapter.migrate()
    database.exec(/```sql\n(.*?)```/s.exec(readGuide('roles.md'))?.[1] ?? '')
    const user = await adapter.createUser({ id: '', name: 'Ada', email: ADA.email, emailVerified: null })
    const { cookie } = await mintSession(config, user)
    const { app } = await load<{ app: Express }>('src/app.ts')
    const origin = await listen(app)
    const status = async (headers: Record<string, string>) => (await ask(`${origin}/admin`, headers)).status
    expect(await status({})).toBe(401)
    expect(await status({ cookie })).toBe(403)
    database.exec("update users set role = 'admin'")
    expect(await status({ cookie })).toBe(200)
    database.exec("update users set role = 'member'")
    expect(await status({ cookie })).toBe(403)
  })

  test('the guard passes an error on to Express and never rejects', async () => {
    const { config } = await load<Stored>('src/auth.ts')
    const { requireRole } = await load<{ requireRole: Guard }>('src/require-role.ts')
    const error = new Error('The session cannot be read.')
    const request = {
      get headers() {
        throw error
      },
    }
    const next = vi.fn()
    await requireRole(config, 'admin')(request as never, {} as never, next)
    expect(next).toHaveBeenCalledExactlyOnceWith(error)
  })

  test('in the cookie: a changed role applies within a minute', async () => {
    const clock = stopClock()
    const { auth, config } = await load<{ auth: Auth; config: AuthConfig }>('src/stateless-auth.ts')
    const { roles } = await load<{ roles: Map<string, string> }>('src/role-of.ts')
    let { cookie } = await mintSession(config, ADA)
    async function role(): Promise<unknown> {
      const { session, setCookies } = await auth.session({ headers: { cookie } })
      cookie = setCookies[0]?.split(';', 1)[0] ?? cookie
      return session && 'role' in session ? session.role : null
    }
    expect(await role()).toBe('member')
    roles.set('user-1', 'admin')
    expect(await role()).toBe('member')
    clock.advance(61)
    expect(await role()).toBe('admin')
    roles.delete('user-1')
    clock.advance(61)
    expect(await role()).toBe('member')
  })

  test('an unknown role has the lowest rights', async () => {
    const { roleIn } = await load<{ roleIn(session: object | null): string | null }>('src/roles.ts')
    expect([null, {}, { role: 'root' }, { role: 'admin' }].map(roleIn)).toEqual([null, 'member', 'member', 'admin'])
  })
})
