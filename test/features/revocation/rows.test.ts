import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { type MemoryAdapter, memory } from '../../../src/adapters/memory.ts'
import { readRevocation } from '../../../src/features/revocation/entries.ts'
import type { ResolvedConfig } from '../../../src/seams/resolved-config.ts'
import { getSessions } from '../../../src/store/get-sessions.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { openConfig } from '../../harness.ts'

const endRemoteSession = async (config: ResolvedConfig, sid: string) => getSessions(config).end(config, sid)
const revokeUser = async (config: ResolvedConfig, userId: string, except: string | null) =>
  getSessions(config).endOfUser(config, userId, except)
const EXPIRES = new Date('2099-01-01T00:00:00Z')

const addTo = (own: MemoryAdapter, sessionToken: string, userId: string) =>
  own.createSession({ sessionToken, userId, expires: EXPIRES })

type Change = (adapter: MemoryAdapter, ada: string) => object

/** An application whose sessions are rows: two of Ada's and one of Eve's. */
async function open(change: Change = () => ({}), more: Partial<AuthConfig> = {}) {
  const own = memory()
  const create = async (email: string) => (await own.createUser({ id: '', email, emailVerified: null })).id
  const [ada, eve] = [await create('ada@mail.example'), await create('eve@mail.example')]
  for (const token of ['one', 'two']) await addTo(own, token, ada)
  await addTo(own, 'of-eve', eve)
  const { state: _, ...withoutState } = own
  const adapter = { ...withoutState, ...change(own, ada) }
  const config = openConfig({ adapter, session: { strategy: 'database' }, ...more })
  const rows = async () => {
    const lists = await Promise.all([ada, eve].map((userId) => own.listSessionsByUserId(userId)))
    return lists.flat().map(({ sessionToken }) => sessionToken)
  }
  return { ada, config, eve, rows }
}

/** Adds a session before each list, if a function names one for the number of the list. */
const adding =
  (looks: string[], nameLate: (look: number) => string | null): Change =>
  (own, ada) => ({
    async listSessionsByUserId(userId: string) {
      looks.push(userId)
      const token = nameLate(looks.length)
      if (token !== null) await addTo(own, token, ada)
      return own.listSessionsByUserId(userId)
    },
  })

describe('the end of one session', () => {
  test('deletes its row', async () => {
    const { config, rows } = await open()
    await endRemoteSession(config, 'one')
    expect(await rows()).toEqual(['two', 'of-eve'])
  })

  test('deletes no row with the strategy `jwt`', async () => {
    const session = { strategy: 'jwt', revocation: true } as const
    const { ada, config, rows } = await open(undefined, { session, stateStore: createMemoryState() })
    await endRemoteSession(config, 'one')
    await revokeUser(config, ada, null)
    expect(await rows()).toEqual(['one', 'two', 'of-eve'])
  })

  test('is refused without the option, even with a store', async () => {
    const config = openConfig({ stateStore: createMemoryState() })
    const refusal = { type: 'AdapterError', message: expect.stringContaining('cannot be ended on the server') }
    await expect(endRemoteSession(config, 'one')).rejects.toMatchObject(refusal)
    await expect(revokeUser(config, 'ada', null)).rejects.toMatchObject(refusal)
  })
})

describe('the end of all sessions', () => {
  test('deletes the rows of the user', async () => {
    const { ada, config, rows } = await open()
    await revokeUser(config, ada, null)
    expect(await rows()).toEqual(['of-eve'])
  })

  test('also ends sign-ins in progress, with a `StateStore`', async () => {
    const { ada, config, eve } = await open(undefined, { stateStore: createMemoryState() })
    await revokeUser(config, ada, null)
    expect(await readRevocation(config, ada)).not.toBeNull()
    expect(await readRevocation(config, eve)).toBeNull()
  })

  test('includes a session that is stored at the same time', async () => {
    const { ada, config, rows } = await open((own) => ({
      async deleteSessionsByUserId(userId: string) {
        await own.deleteSessionsByUserId(userId)
        await addTo(own, 'late', userId)
      },
    }))
    await revokeUser(config, ada, null)
    expect(await rows()).toEqual(['of-eve'])
  })

  test('includes such a session even if the adapter cannot list sessions', async () => {
    let deletions = 0
    const { ada, config, rows } = await open((own) => ({
      listSessionsByUserId: undefined,
      async deleteSessionsByUserId(userId: string) {
        await own.deleteSessionsByUserId(userId)
        deletions += 1
        if (deletions === 1) await addTo(own, 'late', userId)
      },
    }))
    await revokeUser(config, ada, null)
    expect(await rows()).toEqual(['of-eve'])
  })

  test('requires a method of the adapter', async () => {
    const { ada, config, rows } = await open(() => ({ deleteSessionsByUserId: undefined }))
    await expect(revokeUser(config, ada, null)).rejects.toThrow('deleteSessionsByUserId')
    expect(await rows()).toHaveLength(3)
  })
})

describe('the end of all sessions but one', () => {
  test('keeps that session, and those of other users', async () => {
    const { ada, config, rows } = await open(() => ({ deleteSessionsByUserId: undefined }))
    await revokeUser(config, ada, 'two')
    expect(await rows()).toEqual(['two', 'of-eve'])
  })

  test('requires a method of the adapter', async () => {
    const { ada, config, rows } = await open(() => ({ listSessionsByUserId: undefined }))
    await expect(revokeUser(config, ada, 'two')).rejects.toThrow('listSessionsByUserId')
    expect(await rows()).toHaveLength(3)
  })

  test('stops after two lists without another session', async () => {
    const looks: string[] = []
    const { ada, config } = await open(adding(looks, () => null))
    await revokeUser(config, ada, 'two')
    expect(looks).toEqual([ada, ada, ada])
  })

  test('includes a session that an empty list has missed', async () => {
    const looks: string[] = []
    const { ada, config, rows } = await open(adding(looks, (look) => (look === 3 ? 'late' : null)))
    await revokeUser(config, ada, 'two')
    expect(await rows()).toEqual(['two', 'of-eve'])
    expect(looks).toHaveLength(5)
  })

  test('stops if each list contains a new session', async () => {
    const looks: string[] = []
    const { ada, config } = await open(adding(looks, (look) => `late-${look}`))
    await revokeUser(config, ada, 'two')
    expect(looks).toHaveLength(20)
  })
})
