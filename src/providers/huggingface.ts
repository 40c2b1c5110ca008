import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Hugging Face. Enable the scopes in the application's settings, `email` included.
 *
 * @see https://huggingface.co/docs/hub/oauth
 */
export const HuggingFace: ProviderFactory = defineProvider<never>({
  id: 'huggingface',
  name: 'Hugging Face',
  type: 'oidc',
  issuer: 'https://huggingface.co',
  authorization: { passThrough: ['orgIds'] },
  style: { bg: '#ffd21e' },
  docs: 'https://huggingface.co/docs/hub/oauth',
})

export default HuggingFace
