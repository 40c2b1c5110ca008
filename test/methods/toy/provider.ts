import { toyMethod } from './provider-method.ts'
import type { ToyProvider } from './toy-provider.ts'

/** Makes a provider of the toy method. */
export const Toy = (options: { readonly word: string }): ToyProvider => ({
  ...options,
  id: 'toy',
  name: 'Toy',
  type: 'toy',
  method: toyMethod,
})
