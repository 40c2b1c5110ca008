import { mac, verifyMac } from '../../../src/crypto/mac.ts'
import { addHeader } from '../../../src/http/add-header.ts'
import { openCookie, sealCookie } from '../../../src/http/cookies/feature-cookies.ts'
import { amendSession } from '../../../src/kernel/amend-session.ts'
import { rows } from '../../../src/kernel/rows.ts'
import type { Context, SessionContext } from '../../../src/seams/context.ts'
import type { CookieRule } from '../../../src/seams/cookie-rule.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { TokenGuard } from '../../../src/seams/route.ts'
import { ready } from './ready.ts'

const NAME = 'deviceBound'
const BOUND: CookieRule = { name: 'bound', lives: 'session', maxAge: 600, max: 512 }
const KEY: CookieRule = { name: 'device', lives: 'session', maxAge: 7_776_000, max: 1024 }
const HEADER = 'secure-session-response'

/** A key of the browser; a text here, where a real feature has a public key and verifies signatures. */
interface DeviceKey {
  readonly sid: string
  readonly key: string
}

/** Accepts what only the browser with the key can send: the key, and the code of its challenge. */
const PROOF: TokenGuard = {
  kind: 'token',
  cookies: 'used',
  isExpected: ({ request }) => request.headers.get(HEADER) !== null,
  async verify({ config, request }) {
    const [key = '', sid = '', tag = ''] = (request.headers.get(HEADER) ?? '').split('|')
    return (await verifyMac(config.keys, 'csrf', `device|${sid}`, tag)) ? { key, sid } : null
  },
}

/** Binds sessions to their browser: a copied cookie is no session without the key. */
export const deviceBound = (): Feature<typeof NAME> => {
  const keep = (context: SessionContext, sid: string) => sealCookie(context, BOUND, { sid })

  async function register(context: Context, proven: DeviceKey) {
    const session = await context.config.plan.strategy.current(context)
    if (session?.sid !== proven.sid || !(await amendSession(context, { critical: [NAME] }))) return { status: 403 }
    await sealCookie(context, KEY, proven)
    await keep(context, proven.sid)
    return { status: 200 }
  }

  async function refresh(context: Context, proven: DeviceKey) {
    const known = await openCookie<DeviceKey>(context, KEY)
    if (known?.key !== proven.key || known.sid !== proven.sid) return { status: 403 }
    await keep(context, known.sid)
    return { status: 200 }
  }

  return {
    name: NAME,
    owns: [],
    routes: rows(ready({ register, refresh }), {
      'POST device/register': [PROOF, 'register', 'none'],
      'POST device/refresh': [PROOF, 'refresh', 'none'],
    }),
    resolve: () => ({
      cookies: [BOUND, KEY],
      check: {
        stage: 'local',
        check: async (context, { latchkey, sid }) =>
          !latchkey?.critical?.includes(NAME) || (await openCookie<DeviceKey>(context, BOUND))?.sid === sid
            ? 'open'
            : 'withheld',
      },
      lifecycle: {
        stage: 'bind',
        begin: async ({ context }) => ({
          async commit({ sid }) {
            const challenge = `${sid}|${await mac(context.config.keys, 'csrf', `device|${sid}`)}`
            const path = `${context.config.basePath}/device/register`
            addHeader(context, 'secure-session-registration', `(ES256);path="${path}";challenge="${challenge}"`)
          },
        }),
      },
    }),
  }
}
