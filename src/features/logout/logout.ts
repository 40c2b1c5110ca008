import { rows } from '../../kernel/rows.ts'
import { logout as part } from '../../parts.ts'
import type { Context } from '../../seams/context.ts'
import type { Feature } from '../../seams/feature.ts'
import type { BeginStep } from '../../seams/lifecycle.ts'
import type { TokenGuard } from '../../seams/route.ts'
import { checkLogout } from './check-logout.ts'
import { findLogoutProvider } from './find-logout-provider.ts'

/** A token that the provider signed. */
const TOKEN: TokenGuard = {
  kind: 'token',
  isExpected: (context) => findLogoutProvider(context, 'backchannelLogout') !== null,
  verify: (context) => part((code) => code.verifyToken(context)),
}

/** A frame of the provider. It names a session by an id that others cannot guess. */
const FRAME: TokenGuard = {
  kind: 'token',
  isExpected: (context) => findLogoutProvider(context, 'frontchannelLogout') !== null,
  verify: (context) => part((code) => code.readFrame(context)),
}

/** Whether the form asks to end the session at the provider, too. */
const isFederated = ({ request }: Context): boolean => /^(?:true|on|1)$/.test(String(request.body['federated']))

/** Ends sessions here and at the provider together: federated sign-out, back-channel and front-channel logout. */
export const logout: Feature<'logout'> = {
  name: 'logout',
  owns: [],
  uses: ['state', 'sessions'],
  routes: rows(part, {
    'GET signout/return': ['none', 'finishSignOut'],
    'POST backchannel-logout/:provider': [TOKEN, 'receiveToken'],
    'GET frontchannel-logout/:provider': [FRAME, 'showFrame'],
  }),
  resolve(draft) {
    checkLogout(draft)
    return {
      lifecycle: {
        stage: 'record',
        begin: (beginning) =>
          beginning.providerSession === null && beginning.relation.kind !== 'continued'
            ? null
            : part<BeginStep | null>((code) => code.followLogout(beginning)),
      },
      signOut: {
        prepare: async (context) => (isFederated(context) ? part((code) => code.prepareFederated(context)) : null),
      },
    }
  },
}
