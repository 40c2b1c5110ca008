import { open } from '../../../src/crypto/sealed.ts'
import { acceptToken } from '../../../src/http/read-token.ts'
import { rows } from '../../../src/kernel/rows.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { TokenGuard } from '../../../src/seams/route.ts'
import { ready } from './ready.ts'

/** What a sender reports. */
export interface SecurityEvent {
  readonly userId: string
  /** `null` ends all sessions of the user. */
  readonly sid: string | null
  /** Id of the event, which counts once. */
  readonly jti: string
}

/** Accepts the token in the body. Sealed here, where a real feature verifies the signature of the sender. */
const TOKEN: TokenGuard = {
  kind: 'token',
  isExpected: ({ request }) => request.headers.get('content-type') === 'application/secevent+jwt',
  async verify({ config, request }) {
    const opened = await open(config.keys, 'feature', String(request.body['token']), 600)
    return opened.state === 'open' ? opened.payload : null
  },
}

async function receive({ config }: Context, { jti, sid, userId }: SecurityEvent) {
  const { sessions, state } = config
  const [key] = (await state?.keys('used-state', `signals|${jti}`)) ?? []
  if (key !== undefined && !(await state?.add(key, '1', 600_000))) return { status: 200 }
  await (sid === null ? sessions?.endOfUser(config, userId, null) : sessions?.end(config, sid))
  return { status: 200 }
}

/** Receives security events of other systems, and ends sessions. */
export const signals = (): Feature<'signals'> => ({
  name: 'signals',
  owns: [],
  needs: ['sessions', 'state'],
  routes: rows(ready({ receive }), {
    'POST signals': [TOKEN, 'receive', acceptToken('application/secevent+jwt', 1024)],
  }),
  resolve: () => ({}),
})
