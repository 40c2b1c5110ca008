import type { Context } from '../../seams/context.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'

/** The relying party of a request. */
export interface ResolvedRelyingParty {
  readonly id: string
  readonly name: string
  /** Origins whose pages may use the passkeys, compared as text. */
  readonly origins: readonly string[]
}

/** Returns the application's values, completed from the public origin. */
export function getRelyingParty({ request }: Context, provider: ResolvedWebAuthnProvider): ResolvedRelyingParty {
  const { host, hostname } = new URL(request.origin)
  const { id = hostname, name = host, origin = request.origin } = provider.relyingParty
  return { id, name, origins: [origin].flat() }
}
