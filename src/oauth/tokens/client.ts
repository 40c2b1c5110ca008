import { CallbackRouteError } from '../../errors/errors.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show, throwForProvider } from '../failure.ts'

/** Error codes for a wrong client id or secret. The second is GitHub's. */
const WRONG_CLIENT = /^(?:invalid_client|incorrect_client_credentials)$/

/** Returns the fix for a client that the server does not accept. */
function describeFix({ clientAuth, id, name }: ResolvedOAuthProvider): string {
  const env = `AUTH_${id.toUpperCase().replaceAll('-', '_')}`
  const audience = clientAuth.endsWith('_jwt') ? " If that is right, set `assertionAudience: 'token_endpoint'`." : ''
  return clientAuth === 'private_key_jwt'
    ? `Correct ${env}_ID or \`clientId\`, and register the public key of the client with ${name}.${audience}`
    : `Correct ${env}_ID and ${env}_SECRET, or \`clientId\` and \`clientSecret\`, as ${name} shows them.${audience}`
}

/**
 * Refuses an error about the client, because the configuration has to be changed.
 *
 * @param code Error code of the server. Any other code is accepted.
 * @throws {CallbackRouteError} The server does not accept the client id or secret.
 */
export function assertClient(provider: ResolvedOAuthProvider, code: unknown): void {
  if (!WRONG_CLIENT.test(String(code))) return
  throwForProvider(CallbackRouteError, provider, `error: ${show(code)}`, 'the client id and secret', {
    fix: describeFix(provider),
  })
}
