import type { StateStore } from '../../types/state-store.ts'
import type { SendCommand } from './clients.ts'
import { createRunner } from './run-script.ts'
import { INCREMENT, SWAP } from './scripts.ts'

/**
 * Short-lived state in Redis. Every operation is one command or one script with one key, so any node of a cluster can
 * run it. Entries expire by the clock of Redis.
 *
 * @param prefix Of every key.
 */
export function createRedisState(sendCommand: SendCommand, prefix: string): Required<StateStore> {
  const [runSwap, runIncrement] = [createRunner(sendCommand, SWAP), createRunner(sendCommand, INCREMENT)]
  const toPath = (key: string): string => prefix + key
  const write = (key: string, value: string, ttl: number, ...options: string[]): Promise<unknown> =>
    sendCommand(toPath(key), 'SET', toPath(key), value, 'PX', String(ttl), ...options)
  return {
    async get(key) {
      const value = await sendCommand(toPath(key), 'GET', toPath(key))
      return value === null ? null : String(value)
    },
    set: (key, value, ttl) => write(key, value, ttl),
    // Redis returns `OK`, or nothing if the key exists.
    add: async (key, value, ttl) => (await write(key, value, ttl, 'NX')) !== null,
    async swap(key, expected, next, ttl) {
      const change = next === null ? ['delete', '', ''] : ['set', next, String(ttl)]
      return Number(await runSwap([toPath(key)], [expected, ...change])) === 1
    },
    async increment(key, by, ttl) {
      const answer = await runIncrement([toPath(key)], [String(by), String(ttl)])
      if (!Array.isArray(answer)) throw new TypeError('redis() expected two numbers from its script for counters.')
      return { count: Number(answer[0]), left: Number(answer[1]) }
    },
  }
}
