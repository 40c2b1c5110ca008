import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Keycloak. `issuer` contains the realm: `https://id.example/realms/main`.
 *
 * @see https://www.keycloak.org/securing-apps/oidc-layers
 */
export const Keycloak: ProviderFactory = defineProvider<never>({
  id: 'keycloak',
  name: 'Keycloak',
  type: 'oidc',
  style: { bg: '#4d4d4d' },
  docs: 'https://www.keycloak.org/securing-apps/oidc-layers',
})

export default Keycloak
