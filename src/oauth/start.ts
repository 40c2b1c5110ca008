import { OAuthSignInError } from '../errors/errors.ts'
import { throwNotLinked } from '../errors/throw-not-linked.ts'
import { redirect } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { LinkIntent } from '../seams/identity.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { toFailure } from './failure.ts'
import { createParameters, createSecrets } from './request/parameters.ts'
import { sealProxyState } from './request/state.ts'
import { carryParameters, createAuthorizationUrl } from './request/url.ts'
import type { FlowSteps } from './steps.ts'
import { startTransaction } from './transaction.ts'

/**
 * Refuses to link if the response could never be linked: a browser sends no Strict cookie with a navigation that
 * another site started, so the linking session would be missing.
 *
 * @throws {OAuthAccountNotLinked}
 */
function assertCanLink({ names }: Context, { id, type }: ResolvedOAuthProvider, link: LinkIntent | null): void {
  if (link === null || !names.sessionToken.attributes.includes('; SameSite=Strict')) return
  throwNotLinked(
    { provider: id, type },
    {
      seen: 'a session cookie with `SameSite=Strict`, which browsers do not send with the response of a provider',
      expected: 'a Lax one to link an account, or no session',
    },
  )
}

/**
 * Logs the request. A provider reports an unknown redirect URI only on its own page. Providers for development have
 * names below `.invalid`, which is reserved (RFC 6761, section 6.4), and know it.
 */
function logRequest({ config }: Context, { id }: ResolvedOAuthProvider, url: URL, redirectUri: string): void {
  const { development, logger } = config
  if (development && !url.host.endsWith('.invalid'))
    logger.warnOnce(
      `redirect-uri-${id}`,
      `If ${id} shows an error, register exactly this redirect URI there: ${redirectUri}`,
    )
  const seen = [...url.searchParams.keys()].join(', ')
  logger.step?.('authorization', 'redirect', { provider: id, origin: url.origin, seen })
}

/** Starts a sign-in: stores the transaction and redirects the user to the provider. */
export async function startWith(
  steps: FlowSteps,
  context: Context,
  provider: ResolvedOAuthProvider,
  returnTo: string,
): Promise<Outcome> {
  const { config, request } = context
  const { id, redirectProxyUrl } = provider
  const link = (await config.plan.owner?.linkTarget(context)) ?? null
  assertCanLink(context, provider, link)
  const server = await steps.getMetadata(provider).catch((error) => {
    throw toFailure(error, OAuthSignInError, provider)
  })
  const { state, ...secrets } = createSecrets(provider)
  const proxyState = await sealProxyState(context, provider, state)
  const redirectUri = `${proxyState ? redirectProxyUrl : request.origin + config.basePath}/callback/${id}`
  const sent = { ...secrets, state: proxyState ?? state }
  const parameters = await createParameters(context, provider, redirectUri, sent)
  const carried = await carryParameters(context, provider, server, parameters)
  const url = createAuthorizationUrl(provider, server, parameters, carried)
  const maxAge = parameters.get('max_age') ?? url.searchParams.get('max_age')
  const transaction = { ...secrets, provider: id, issuer: server.issuer, maxAge, redirectUri, returnTo, link }
  const isSilent = url.searchParams.get('prompt') === 'none'
  await startTransaction(context, isSilent ? { ...transaction, isSilent } : transaction, state)
  logRequest(context, provider, url, redirectUri)
  return redirect(url.href)
}
