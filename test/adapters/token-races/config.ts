import { redis } from '../../../src/adapters/redis.ts'
import type { AuthConfig } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { openStore } from '../two-processes/stores.ts'

export const ORIGIN = 'https://app.example'

/** Redis as a `StateStore` alone. */
async function openRedisState(url: string): Promise<StateStore> {
  const { createClient } = await import('redis')
  return redis(await createClient({ url }).connect()).state
}

/**
 * The configuration of every process.
 *
 * @param store `postgres`, `redis`, or `postgres+redis`: rows in the first, state in the second.
 * @param url Its URL; of two, both with a space between them.
 */
export async function createRaceConfig(store: string, url: string, issuer: string): Promise<AuthConfig> {
  const [rows = '', state] = store.split('+')
  const [rowsUrl = '', stateUrl = ''] = url.split(' ')
  return {
    secret: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a',
    origin: ORIGIN,
    adapter: await openStore(rows, rowsUrl),
    ...(state !== undefined && { stateStore: await openRedisState(stateUrl) }),
    session: { strategy: 'jwt' },
    providers: [Oidc({ id: 'idp', issuer, clientId: 'client', clientSecret: 'secret' })],
  }
}
