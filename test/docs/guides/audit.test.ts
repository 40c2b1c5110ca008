import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Auth } from '../../../src/types/auth.ts'
import { guideModules } from './guide-modules.ts'

describe('the audit log in the guide', () => {
  beforeEach(() => {
    for (const name of ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET']) vi.stubEnv(name, 'client-of-github')
    vi.stubEnv('DATABASE_FILE', ':memory:')
    vi.stubEnv('AUTH_SECRET', 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a')
    vi.stubEnv('AUTH_URL', 'https://app.example')
  })

  test('has a row for a refused sign-in, with the id shown on the error page', async () => {
    const load = guideModules('audit.md')
    const { auth, database } = await load<{ auth: Auth; database: DatabaseSync }>('src/auth.ts')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const headers = { accept: 'text/html' }
    const response = await auth.handle(new Request('https://app.example/auth/callback/github?code=1', { headers }))
    const rows = () => database.prepare('select type, outcome, reason, id from audit_events').all()
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
    const [row] = rows()
    expect(row).toMatchObject({ type: 'sign-in', outcome: 'refused', reason: 'InvalidCheck' })
    expect(`${response.headers.get('location')} ${await response.text()}`).toContain(String(row?.['id']))
  })
})
