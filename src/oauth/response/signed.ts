import { InvalidCheck } from '../../errors/errors.ts'
import { OutboundError, throwOutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { toRefusal } from '../engine/refusal.ts'
import { assertSignedResponse, readSignedResponse } from '../engine/signed-response.ts'
import { throwForProvider } from '../failure.ts'
import type { Server } from '../server/describe-server.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { getMetadata } from '../server/metadata.ts'
import { getIssuer } from '../server/policy.ts'
import { selectSigningKeys } from '../tokens/keys.ts'
import { readTokenParts } from '../tokens/token-parts.ts'

interface CheckedResponse {
  readonly header: JsonObject
  /** The server, with the issuer of the response. */
  readonly server: Server
}

/** Checks the claims of a signed response, before its signature. @throws Errors that `toRefusal` reads. */
async function assertClaims(
  provider: ResolvedOAuthProvider,
  known: Server,
  parameters: URLSearchParams,
): Promise<CheckedResponse> {
  const { claims, header } = readTokenParts(parameters.get('response') ?? '', 'a signed response')
  const server = { ...known, issuer: getIssuer(provider, known, claims) }
  await assertSignedResponse(server, provider, parameters)
  return { header, server }
}

/** Refuses a response. The browser delivered it, so it is an error of the client. */
function throwInvalidCheck(provider: ResolvedOAuthProvider, thrown: unknown): never {
  const error = toRefusal(thrown)
  if (error instanceof OutboundError) return throwForProvider(InvalidCheck, provider, error.message, error.expected)
  throw error
}

/**
 * Verifies the signed response of an authorization server (JARM). Its content is used only after the verification.
 *
 * @param parameters Callback parameters: `response` contains the signed response.
 * @returns Its parameters.
 * @throws {InvalidCheck} It is not from the provider, not for this client, or has expired.
 * @throws {OutboundError} Metadata or keys are not available.
 * @see https://openid.net/specs/oauth-v2-jarm-final.html#section-2.4
 */
export async function verifySignedResponse(
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): Promise<URLSearchParams> {
  const known = await getMetadata(provider)
  if (known.jwks_uri === undefined) throwOutboundError('no `jwks_uri` in the metadata', 'one, or `jwksUri`')
  const { header, server } = await assertClaims(provider, known, parameters).catch((error) =>
    throwInvalidCheck(provider, error),
  )
  for (const key of await selectSigningKeys(provider, server, header)) {
    const verified = await readSignedResponse(server, provider, parameters, key)
    if (verified !== null) return verified
  }
  return throwForProvider(InvalidCheck, provider, 'a signature of an unknown key', 'of a known one')
}
