import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Ory Hydra.
 *
 * `issuer` is the public URL of the server: `https://id.example.com`. Your consent application decides which claims
 * exist.
 *
 * @see https://www.ory.sh/docs/hydra/5min-tutorial
 */
export const OryHydra: ProviderFactory = defineProvider<never>({
  id: 'hydra',
  name: 'Ory Hydra',
  type: 'oidc',
  style: { bg: '#4f46e5' },
  docs: 'https://www.ory.sh/docs/hydra/5min-tutorial',
})

export default OryHydra
