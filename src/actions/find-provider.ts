import { InvalidProvider } from '../errors.ts'
import type { Context } from '../types/context.ts'
import type { ResolvedProvider } from '../types/provider.ts'

/**
 * The provider that a path names.
 *
 * @throws {InvalidProvider} There is none with this id.
 */
export function findProvider({ config }: Context, id: string): ResolvedProvider {
  const provider = config.providers.get(id)
  if (provider !== undefined) return provider
  throw new InvalidProvider('No provider has this id.', {
    cause: { seen: id.slice(0, 100), expected: [...config.providers.keys()].join(', ') || 'any: `providers` is empty' },
  })
}
