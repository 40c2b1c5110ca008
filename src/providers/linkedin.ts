import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * LinkedIn. It supports PKCE only for native apps, where it breaks the web flow, and omits the nonce in the ID token.
 *
 * @see https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export const LinkedIn: ProviderFactory = defineProvider<never>({
  id: 'linkedin',
  name: 'LinkedIn',
  type: 'oidc',
  method: oidc,
  issuer: 'https://www.linkedin.com/oauth',
  clientAuth: 'client_secret_post',
  pkce: false,
  nonce: false,
  docs: 'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2',
})

export default LinkedIn
