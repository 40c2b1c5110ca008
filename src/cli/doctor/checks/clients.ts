import { toEnvPrefix } from '../../../config/providers/variables.ts'
import { randomToken } from '../../../crypto/random.ts'
import { OAuthCallbackError } from '../../../errors/errors.ts'
import { readProperty } from '../../../lib/read-property.ts'
import { nowSeconds } from '../../../lib/time.ts'
import { validateResponse } from '../../../oauth/engine/authorization-response.ts'
import { OIDC } from '../../../oauth/oidc.ts'
import { getMetadata } from '../../../oauth/server/metadata.ts'
import { requestTokens } from '../../../oauth/tokens/request.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { listViews, type View } from '../view.ts'
import { NO_VALUE } from '../written-providers.ts'

const report = createFindings('clients')

/**
 * Sends an invented code to each token endpoint. A server authenticates the client first, so its response shows whether
 * it accepts the client ID and the client secret.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export async function checkClients(subject: Subject): Promise<readonly Finding[]> {
  if (subject.isOffline) return []
  const asked = listViews(subject).flatMap((view) =>
    view.providers.filter(hasSecret).map((provider) => checkClient(provider, createCallbackUrl(view, provider))),
  )
  return (await Promise.all(asked)).flat()
}

/** Not for a provider whose request the application sends itself. */
const hasSecret = (provider: ResolvedProvider): provider is ResolvedOAuthProvider =>
  (provider.type === 'oidc' || provider.type === 'oauth') &&
  provider.clientAuth !== 'none' &&
  provider.token.send === undefined &&
  ![provider.clientId, provider.clientSecret].includes(NO_VALUE)

const createCallbackUrl = ({ address, basePath }: View, { id, redirectProxyUrl }: ResolvedOAuthProvider): string =>
  `${redirectProxyUrl ?? address + basePath}/callback/${id}`

async function checkClient(provider: ResolvedOAuthProvider, redirectUri: string): Promise<Finding[]> {
  const metadata = await getMetadata(provider).catch(() => null)
  if (metadata === null) return [] // the check of the issuers reports the reason
  const transaction = {
    state: '',
    provider: provider.id,
    issuer: null,
    nonce: null,
    link: null,
    returnTo: '',
    codeVerifier: randomToken(),
    redirectUri,
    createdAt: nowSeconds(),
  }
  try {
    const answer = new URLSearchParams({ code: randomToken(), iss: metadata.issuer })
    await requestTokens(OIDC, provider, metadata, transaction, validateResponse(metadata, provider, answer))
    return []
  } catch (failure) {
    return checkAnswer(provider, failure)
  }
}

/** Error codes for a refused client. The first is the standard's. */
const REFUSED = /invalid_client|unauthorized_client|incorrect_client|client.?(?:secret|id|credential)|status 401/i

/** Returns the received value. The message of a latchkey error is for visitors. */
function readReason(failure: unknown): string {
  const seen = readProperty(readProperty(failure, 'cause'), 'seen')
  return typeof seen === 'string' ? seen : String(readProperty(failure, 'message') ?? failure)
}

function checkAnswer({ id, name }: ResolvedOAuthProvider, failure: unknown): Finding[] {
  // The server does not know the code, so it has accepted the client.
  if (failure instanceof OAuthCallbackError) return report('accepted', { id, name })
  const reason = readReason(failure)
  return report(REFUSED.test(reason) ? 'refused' : 'unknown', { id, name, reason, prefix: toEnvPrefix(id) })
}
