import { openExpiring } from '../../../src/crypto/open-expiring.ts'
import { seal } from '../../../src/crypto/sealed.ts'
import { addHeader } from '../../../src/http/add-header.ts'
import { sealCookie } from '../../../src/http/cookies/feature-cookies.ts'
import { nowSeconds } from '../../../src/lib/time.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { CookieRule } from '../../../src/seams/cookie-rule.ts'
import type { TokenGuard } from '../../../src/seams/route.ts'

const MAX_AGE = 600

interface Challenge {
  readonly challengeOf: string
  readonly exp: number
}

/** A proof of possession: the key itself here, where a real feature verifies the signature of a public one. */
export interface DeviceProof {
  readonly sid: string
  readonly key: string
}

export const BOUND: CookieRule = { name: 'bound', lives: 'session', maxAge: 600, max: 512 }
export const KEY: CookieRule = { name: 'device', lives: 'session', maxAge: 7_776_000, max: 1024 }

/** Binds a session to the key of this browser. */
export async function bind(context: Context, proven: DeviceProof): Promise<void> {
  await sealCookie(context, KEY, proven)
  await sealCookie(context, BOUND, { sid: proven.sid })
}

/** Asks the browser to register a key for a session, with the challenge of that session. */
export async function invite(context: Context, sid: string): Promise<void> {
  const { basePath, keys } = context.config
  const path = `${basePath}/device/register`
  const challenge = await seal(keys, 'feature', { challengeOf: sid, exp: nowSeconds() + MAX_AGE } satisfies Challenge)
  addHeader(context, 'secure-session-registration', `(ES256);path="${path}";challenge="${challenge}"`)
}

/** Accepts a header that contains the key, and the challenge of a session. */
export const PROOF: TokenGuard = {
  kind: 'token',
  cookies: 'used',
  isExpected: ({ request }) => request.headers.get('secure-session-response') !== null,
  async verify({ config, request }): Promise<DeviceProof | null> {
    const [key = '', challenge = ''] = (request.headers.get('secure-session-response') ?? '').split('|')
    const opened = await openExpiring<Challenge>(config.keys, 'feature', challenge, MAX_AGE)
    if (opened.state !== 'open' || typeof opened.payload.challengeOf !== 'string') return null
    return { key, sid: opened.payload.challengeOf }
  },
}
