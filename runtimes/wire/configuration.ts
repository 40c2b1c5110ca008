import type { AuthConfig } from '../../src/index.ts'
import type { Library } from '../library.ts'

/** Names of providers. Each is unknown to a server until the test that is about its first request. */
export const PROVIDERS = ['known', 'crowd', 'aborted'] as const

/** Ada's session does not fit into one cookie. */
const ADA = { id: 'ada', name: `Ada Lovelace ${'x'.repeat(6000)}`, email: 'ada@mail.example' }

/**
 * The same application in every runtime. Its secret is in the environment.
 *
 * @param address Of the OpenID providers, without a slash at its end.
 */
export function configurationOf(
  { oidc, credentials }: Pick<Library, 'oidc' | 'credentials'>,
  address: string,
): AuthConfig {
  const client = { clientId: 'client', clientSecret: 'secret' }
  return {
    trustHost: true,
    providers: [
      ...PROVIDERS.map((id) => oidc.Oidc({ id, name: id, issuer: `${address}/${id}`, ...client })),
      credentials.Credentials({
        credentials: { password: { type: 'password' } },
        authorize: ({ password }) => (password === 'secret' ? ADA : null),
      }),
    ],
  }
}
