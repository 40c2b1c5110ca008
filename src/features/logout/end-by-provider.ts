// Routes through which a provider ends sessions: their guards verify what it sends.

import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { findLogoutProvider } from './find-logout-provider.ts'
import { findProtocol, type Protocol } from './find-protocol.ts'
import type { LogoutClaims } from './logout-claims.ts'
import type { NamedSession } from './show-frontchannel-logout.ts'

/** Runs code of the extensions for the provider that the path names. @returns `null` if it may not end sessions. */
async function runProtocol<R>(
  context: Context,
  option: Parameters<typeof findLogoutProvider>[1],
  run: (code: Protocol, provider: ResolvedOAuthProvider) => Promise<R>,
): Promise<R | null> {
  const provider = findLogoutProvider(context, option)
  const protocol = provider && findProtocol(provider)
  return protocol ? protocol((code) => run(code, provider)) : null
}

/** The response if no session ends. It is the same for every reason. */
const REFUSED: Outcome = { status: 400 }

/** Verifies a logout token. @returns `null`: it is refused. */
export const verifyToken = (context: Context): Promise<LogoutClaims | null> =>
  runProtocol(context, 'backchannelLogout', (code, provider) => code.verifySentToken(context, provider))

/** `POST backchannel-logout/:provider` */
export const receiveToken = async (context: Context, claims: LogoutClaims): Promise<Outcome> =>
  (await runProtocol(context, 'backchannelLogout', (code, provider) =>
    code.receiveLogoutToken(context, provider, claims),
  )) ?? REFUSED

/** Session that a frame of the provider names. */
export interface Frame {
  /** `null` ends no session. */
  readonly named: NamedSession | null
}

/** Reads the session that a frame names: `iss` and `sid` are those of a sign-in. */
export const readFrame = (context: Context): Promise<Frame | null> =>
  runProtocol(context, 'frontchannelLogout', async (code, provider) => ({
    named: code.readNamedSession(context, provider),
  }))

/** `GET frontchannel-logout/:provider` */
export const showFrame = async (context: Context, { named }: Frame): Promise<Outcome> =>
  (await runProtocol(context, 'frontchannelLogout', (code, provider) =>
    code.showFrontchannelLogout(context, provider, named),
  )) ?? REFUSED
