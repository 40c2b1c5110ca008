import type { SignInMethod } from '../types/method.ts'
import type { ResolvedProvider } from '../types/provider.ts'

type MethodType = ResolvedProvider['type']
type ProviderOf<T extends MethodType> = Extract<ResolvedProvider, { type: T }>

/** What is known of a method without loading it. */
interface MethodEntry<P extends ResolvedProvider> {
  /** Which methods its callback takes, and what makes a request there trustworthy. */
  readonly callback: (provider: P) => { readonly method: 'GET' | 'POST'; readonly guard: 'csrf' | 'transaction' }
  /** Loaded on first use: a session check loads none. */
  readonly load: () => Promise<SignInMethod<P>>
}

/** What oauth and oidc share, which is all but a flag. */
const AUTHORIZATION_CODE: MethodEntry<ProviderOf<'oauth'>> = {
  callback: ({ formPost }) => ({ method: formPost ? 'POST' : 'GET', guard: 'transaction' }),
  load: () => import('./authorization-code/index.ts'),
}

/** Every method. A provider type without one is a compile error here, and nowhere else. */
export const METHODS: { readonly [T in MethodType]: MethodEntry<ProviderOf<T>> } = {
  oauth: AUTHORIZATION_CODE,
  oidc: AUTHORIZATION_CODE,
  credentials: {
    callback: () => ({ method: 'POST', guard: 'csrf' }),
    load: async () => (await import('./credentials/index.ts')).credentials,
  },
}

/** The method that proves who someone is at this provider. */
export function methodOf(provider: ResolvedProvider): MethodEntry<ResolvedProvider> {
  // Each entry takes the providers of its own type: the table's type says so, the index does not.
  return METHODS[provider.type] as MethodEntry<ResolvedProvider>
}
