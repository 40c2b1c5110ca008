import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Extensions } from './extensions/index.ts'

/** Loads the extensions of a provider. @returns `null`: it has none. */
export async function loadExtensions({ extensions }: ResolvedOAuthProvider): Promise<Extensions | null> {
  // The only loader there is loads them: its type would be half of the library in every provider.
  return extensions && ((await extensions()) as { readonly extensions: Extensions }).extensions
}
