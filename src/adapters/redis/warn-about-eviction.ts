import type { Logger } from '../../types/logger.ts'
import { warnOnce } from '../key-value/warn-once.ts'
import type { SendCommand } from './clients.ts'

const field = (text: string, name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1]

/**
 * Warns once if Redis may evict rows and counters before they expire: a full Redis then signs users out, or forgets
 * attempts. Where `INFO` is forbidden, nothing is known and nothing said.
 */
export async function warnAboutEviction(send: SendCommand, logger?: Pick<Logger, 'warn'>): Promise<void> {
  const text = String(await send(undefined, 'INFO', 'memory').catch(() => ''))
  const policy = field(text, 'maxmemory_policy') ?? 'noeviction'
  if (policy === 'noeviction' || field(text, 'maxmemory') === '0') return
  const what = policy.startsWith('allkeys') ? 'users, sessions and counters' : 'sessions and counters of rate limits'
  const said = `The \`maxmemory-policy\` of Redis is "${policy}", so a full Redis evicts ${what} before they expire.`
  warnOnce(logger, 'redis-evicts', `${said} Set it to \`noeviction\`.`)
}
