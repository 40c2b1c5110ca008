import { InvalidCheck } from '../../../errors.ts'
import { OutboundError, refuse } from '../../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { toRefusal } from '../engine/refusal.ts'
import { assertSignedAnswer, readSignedAnswerWith } from '../engine/signed-answer.ts'
import { refuseProvider } from '../failure.ts'
import type { JsonObject } from '../fetch-json.ts'
import { selectSigningKeys } from '../keys.ts'
import { getMetadata, type Server } from '../metadata.ts'
import { getIssuer } from '../policy.ts'
import { readTokenParts } from '../read-token-parts.ts'

interface Asserted {
  readonly header: JsonObject
  /** The server, with the issuer that the answer has. */
  readonly server: Server
}

/** Asserts what an answer says, but not yet that the provider has said it. @throws What `refusalOf` reads. */
async function asserted(
  provider: ResolvedOAuthProvider,
  known: Server,
  parameters: URLSearchParams,
): Promise<Asserted> {
  const { claims, header } = readTokenParts(parameters.get('response') ?? '', 'a signed answer')
  const server = { ...known, issuer: getIssuer(provider, known, claims) }
  await assertSignedAnswer(server, provider, parameters)
  return { header, server }
}

/** Refuses an answer. The browser has brought it, so a wrong one is an error of the client. */
function refuseAnswer(provider: ResolvedOAuthProvider, thrown: unknown): never {
  const error = toRefusal(thrown)
  if (error instanceof OutboundError) return refuseProvider(InvalidCheck, provider, error.message, error.expected)
  throw error
}

/**
 * Reads the signed answer of an authorization server (JARM). Nothing in it counts before it is verified.
 *
 * @param parameters Of the callback: `response` holds the answer.
 * @returns The parameters that it holds.
 * @throws {InvalidCheck} It is not the provider's, not for this client, or has expired.
 * @throws {OutboundError} Metadata or keys cannot be fetched.
 * @see https://openid.net/specs/oauth-v2-jarm-final.html#section-2.4
 */
export async function readSignedAnswer(
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): Promise<URLSearchParams> {
  const known = await getMetadata(provider)
  if (known.jwks_uri === undefined) refuse('no `jwks_uri` in the metadata', 'one, or `jwksUri`')
  const { header, server } = await asserted(provider, known, parameters).catch((error) => refuseAnswer(provider, error))
  for (const key of await selectSigningKeys(provider, server, header)) {
    const read = await readSignedAnswerWith(server, provider, parameters, key)
    if (read !== null) return read
  }
  return refuseProvider(InvalidCheck, provider, 'a signature of an unknown key', 'of a known one')
}
