import { openExpiring } from '../../../src/crypto/open-expiring.ts'
import { seal } from '../../../src/crypto/sealed.ts'
import { nowSeconds } from '../../../src/lib/time.ts'
import type { Context } from '../../../src/seams/context.ts'
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

/** Creates the challenge of a session. */
export const createChallenge = ({ config }: Context, sid: string): Promise<string> =>
  seal(config.keys, 'feature', { challengeOf: sid, exp: nowSeconds() + MAX_AGE } satisfies Challenge)

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
