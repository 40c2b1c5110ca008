import { customFetch } from '../types/fetch.ts'
import type { OAuthProvider } from '../types/oauth-provider.ts'
import { createDevServer, ISSUER } from './dev-server.ts'
import { createFeature, ID } from './feature.ts'
import { createFlow } from './flow.ts'
import { createPageParts } from './page-parts.ts'
import { type DevPerson, PEOPLE } from './people.ts'

/** Shared by all configurations, because an application may create one for each request. */
const SERVER = createDevServer()

/** Options of `Dev`. */
export interface DevOptions {
  /** The people to choose from. @default four people, one of them with the role `admin`, and one with an unverified address */
  readonly people?: readonly DevPerson[] | undefined
}

/**
 * Creates a provider that needs no account: a page lets you choose a test person, or type a name. The rest is a sign-in
 * with OpenID Connect, against an authorization server inside of the process.
 *
 * Everyone who reaches it can sign in as anyone. So it works only with `NODE_ENV=development`, for a browser on the same
 * machine, at a host such as `localhost`, and without a proxy. It is refused at start elsewhere, and always under the
 * condition `production` of bundlers. Every built-in page has a banner while it is on.
 *
 * @example
 * ```ts
 * import Dev from 'latchkey/providers/dev'
 *
 * const auth = createAuth({ providers: [Dev] })
 * ```
 */
export function Dev({ people = PEOPLE }: DevOptions = {}): OAuthProvider {
  const { clientId, clientSecret, fetch } = SERVER
  const method = { ...createFlow(SERVER, people), ...createPageParts(people), carries: [createFeature(SERVER, people)] }
  return {
    id: ID,
    name: 'a test person',
    type: 'oidc',
    method,
    // Not through a proxy, which would be another machine.
    options: { clientId, clientSecret, issuer: ISSUER, redirectProxyUrl: '', [customFetch]: fetch },
  }
}
