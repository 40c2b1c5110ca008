import { defineProvider, type ProviderFactory } from './define.ts'

/**
 * Keycloak. `issuer` names the realm: `https://id.example/realms/main`.
 *
 * @see https://www.keycloak.org/securing-apps/oidc-layers
 */
export const Keycloak: ProviderFactory = defineProvider<never>({
  id: 'keycloak',
  name: 'Keycloak',
  type: 'oidc',
  style: { brandColor: '#428bca' },
  docs: 'https://www.keycloak.org/securing-apps/oidc-layers',
})

export default Keycloak
