import { openCookie, sealCookie } from '../../../src/http/cookies/feature-cookies.ts'
import { readNothing } from '../../../src/http/read-token.ts'
import { amendSession } from '../../../src/kernel/amend-session.ts'
import { rows } from '../../../src/kernel/rows.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { SessionCheck } from '../../../src/seams/session-check.ts'
import { BOUND, bind, type DeviceProof, invite, KEY, PROOF } from './device-proof.ts'
import { ready } from './ready.ts'

const NAME = 'deviceBound'

async function register(context: Context, proven: DeviceProof) {
  const session = await context.config.plan.strategy.current(context)
  if (session?.sid !== proven.sid || !(await amendSession(context, { critical: [NAME] }))) return { status: 403 }
  await bind(context, proven)
  return { status: 200 }
}

async function refresh(context: Context, proven: DeviceProof) {
  const known = await openCookie<DeviceProof>(context, KEY)
  if (known?.key !== proven.key || known.sid !== proven.sid) return { status: 403 }
  await sealCookie(context, BOUND, { sid: known.sid })
  return { status: 200 }
}

const check: SessionCheck['check'] = async (context, { latchkey, sid }) => {
  if (!latchkey?.critical?.includes(NAME)) return 'open'
  return (await openCookie<DeviceProof>(context, BOUND))?.sid === sid ? 'open' : 'withheld'
}

/** Binds sessions to their browser: a copied cookie is no session without the key. */
export const deviceBound = (): Feature<typeof NAME> => ({
  name: NAME,
  owns: [],
  routes: rows(ready({ register, refresh }), {
    'POST device/register': [PROOF, 'register', readNothing],
    'POST device/refresh': [PROOF, 'refresh', readNothing],
  }),
  resolve: () => ({
    cookies: [BOUND, KEY],
    check: { stage: 'local', check },
    lifecycle: {
      stage: 'bind',
      begin: async ({ context, relation }) => {
        const known = relation.kind === 'continued' ? await openCookie<DeviceProof>(context, KEY) : null
        return {
          async commit({ sid }) {
            if (known) await bind(context, { ...known, sid })
            await invite(context, sid)
          },
        }
      },
    },
  }),
})
