import type { Context } from '../../types/context.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'

/** Whom passkeys are made for, decided for one request. */
export interface ResolvedRelyingParty {
  readonly id: string
  readonly name: string
  /** Origins whose pages may use them, compared as text. */
  readonly origins: readonly string[]
}

/** The application's own, and for the rest what the public origin says. */
export function getRelyingParty({ request }: Context, provider: ResolvedWebAuthnProvider): ResolvedRelyingParty {
  const { host, hostname } = new URL(request.origin)
  const { id = hostname, name = host, origin = request.origin } = provider.relyingParty
  return { id, name, origins: [origin].flat() }
}
