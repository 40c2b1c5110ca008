import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { type AuthConfig, createAuth, type SessionParams } from '../../src/index.ts'
import { mintSession } from '../../src/testing/index.ts'
import { ORIGIN, SECRET } from '../harness.ts'

const logger = { error: () => {}, warn: () => {}, debug: () => {} }

const STRATEGIES: readonly [strategy: string, open: () => AuthConfig][] = [
  ['jwt', () => ({ providers: [], secret: SECRET, origin: ORIGIN, logger })],
  ['database', () => ({ providers: [], secret: SECRET, origin: ORIGIN, logger, adapter: memory() })],
]

/** Opens a session of Ada. */
async function openSession(config: AuthConfig) {
  const ada = { name: 'Ada', email: 'ada@app.example', emailVerified: null, image: null }
  const adapter = config.adapter as ReturnType<typeof memory> | undefined
  const user = adapter ? await adapter.createUser({ ...ada, id: 'unused' }) : { ...ada, id: 'user-1' }
  const { cookie } = await mintSession(config, user, { env: {} })
  const { session } = await createAuth(config, { env: {} }).session({ headers: { cookie } })
  return { id: user.id, session }
}

describe.each(STRATEGIES)('a session of the strategy %s', (strategy, open) => {
  test('shows name, email and image of the user, and no id', async () => {
    const { session } = await openSession(open())
    expect(session?.user).toStrictEqual({ name: 'Ada', email: 'ada@app.example', image: null })
  })

  test('shows the id that the session callback returns', async () => {
    const callbacks: AuthConfig['callbacks'] = {
      session: ({ session, user, token }) => ({
        ...session,
        user: { ...session.user, id: user ? user.id : token.sub },
      }),
    }
    const { id, session } = await openSession({ ...open(), callbacks })
    expect(session?.user).toMatchObject({ id, name: 'Ada' })
  })

  test('gives the session callback what its strategy has and nothing else', async () => {
    const seen: SessionParams[] = []
    const callbacks: AuthConfig['callbacks'] = {
      session: (params) => {
        seen.push(params)
        return params.session
      },
    }
    await openSession({ ...open(), callbacks })
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['session', strategy === 'jwt' ? 'token' : 'user'])
  })
})
