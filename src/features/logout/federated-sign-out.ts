// Ends the session at the provider, too, after the session of the application has ended.

import { randomToken } from '../../crypto/random.ts'
import { seal } from '../../crypto/sealed.ts'
import { SignOutError } from '../../errors/errors.ts'
import { readLastProvider } from '../../kernel/last-provider.ts'
import type { Part } from '../../lib/part.ts'
import { nowSeconds } from '../../lib/time.ts'
import { parseVia } from '../../lib/via.ts'
import { toFailure } from '../../oauth/failure.ts'
import { isCodeFlow } from '../../oauth/is-code-flow.ts'
import { cookieTokens } from '../../parts.ts'
import type { Context } from '../../seams/context.ts'
import type { Leave } from '../../seams/feature.ts'
import type { CurrentSession } from '../../seams/session-strategy.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { findProtocol, type Protocol } from './find-protocol.ts'
import { type FederatedSignOut, SIGN_OUT_AGE } from './finish-sign-out.ts'

/** Returns the only provider; `null` of several. */
const findOnlyProvider = ({ config }: Context): string | null => {
  const [id = null, ...others] = config.providers.keys()
  return others.length === 0 ? id : null
}

/**
 * Returns the provider that started the session. If the session does not name it, as one of another library, or has
 * ended, the cookie with the last provider is a hint: it only decides which of the application's providers the browser
 * visits after the session has ended.
 */
function findProvider(context: Context, session: CurrentSession | null): ResolvedOAuthProvider | null {
  const id = parseVia(session?.via)?.provider ?? readLastProvider(context) ?? findOnlyProvider(context)
  const provider = context.config.providers.get(id ?? '')
  return isCodeFlow(provider) ? provider : null
}

/** Seals the target in the browser until it returns. */
async function keepTarget({ config, cookies, names }: Context, state: string, target: string): Promise<void> {
  const kept: FederatedSignOut = { state, target, exp: nowSeconds() + SIGN_OUT_AGE }
  const { attributes, name } = names.signOut
  cookies.set(name, await seal(config.keys, 'sign-out', kept), attributes, SIGN_OUT_AGE)
}

/** Reasons for a plain sign-out, with what to change. */
const FIXES = {
  'no provider': 'No provider with a code flow started the session, or its provider is unknown: then sign in again.',
  'no `extensions`': "Pass `extensions`, with import { extensions } from 'latchkey/extensions'.",
  'no `end_session_endpoint`': 'Set `endSessionUrl` if the provider has such a page.',
} as const

/** Reports why the session at the provider does not end. The browser shows no difference, so developers need a warning. */
function reportPlain({ config }: Context, reason: keyof typeof FIXES, provider?: string): null {
  const { development, logger } = config
  logger.step?.('logout', 'not federated', { reason, ...(provider && { provider }) })
  if (development)
    logger.warnOnce(
      'federated',
      `\`federated\` has no effect. ${provider ?? 'The session'}: ${reason}. ${FIXES[reason]}`,
    )
  return null
}

function createLeave(
  context: Context,
  provider: ResolvedOAuthProvider,
  protocol: Part<Protocol>,
  hints: Awaited<ReturnType<Protocol['findHints']>>,
): Leave {
  const { config, request } = context
  return async (target) => {
    const back = `${request.origin}${config.basePath}/signout/return`
    const parameters = { ...hints, post_logout_redirect_uri: back, state: randomToken() }
    const url = await protocol((code) => code.createEndSessionUrl(provider, parameters))
    if (url === null) return reportPlain(context, 'no `end_session_endpoint`', provider.id)
    // The page of a provider that does not return `state` gets none.
    await keepTarget(context, new URL(url).searchParams.get('state') ?? '', target)
    config.logger.step?.('logout', 'started', { provider: provider.id })
    return url
  }
}

/** Runs a step that must not stop the sign-out. A failure is logged. */
async function attempt<T>({ config }: Context, id: string, run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    config.logger.error(toFailure(error, SignOutError, { id }))
    return null
  }
}

/** Returns the ID token of the session, if a cookie keeps it. */
const findIdToken = async (context: Context, id: string, session: CurrentSession | null): Promise<string | null> =>
  session && context.config.account.keepTokens
    ? cookieTokens((part) => part.findKeptIdToken(context, id, session))
    : null

/**
 * Prepares a federated sign-out while the session exists, because the session names the user.
 *
 * @returns `null` if there is no provider to sign out from.
 */
export async function prepareFederated(context: Context): Promise<Leave | null> {
  const session = await attempt(context, 'session', () => context.config.plan.strategy.current(context))
  const provider = findProvider(context, session)
  if (provider === null) return reportPlain(context, 'no provider')
  const { id } = provider
  const protocol = findProtocol(provider)
  if (protocol === null) return reportPlain(context, 'no `extensions`', id)
  const idToken = await attempt(context, id, () => findIdToken(context, id, session))
  const hints = await attempt(context, id, () =>
    protocol((code) => code.findHints(context, provider, session, idToken)),
  )
  const leave = createLeave(context, provider, protocol, hints ?? { client_id: provider.clientId })
  return (target) => attempt(context, id, () => leave(target))
}
