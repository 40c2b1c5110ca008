import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  method: oidc,
  style: {
    bg: '#4f46e5',
    mark: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12m-6-.75V3l6-3 6 3v2.25l-6-3zm12 13.5V21l-6 3-6-3v-2.25l6 3z',
  },
  docs: 'https://www.ory.sh/docs/hydra/5min-tutorial',
})

export default OryHydra
