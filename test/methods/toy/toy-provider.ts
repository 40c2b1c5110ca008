import type { MethodCode } from '../../../src/types/method-code.ts'
import type { ProviderStyle } from '../../../src/types/provider-style.ts'

/** Sign-in by a word that the user knows. */
export interface ToyProvider {
  readonly id: string
  readonly name: string
  readonly type: 'toy'
  readonly method: MethodCode
  /** The word that signs in. */
  readonly word: string
  readonly style?: ProviderStyle | undefined
}

/** A toy provider after configuration. */
export interface ResolvedToyProvider extends ToyProvider {
  readonly style: ProviderStyle
}

declare module '../../../src/types/provider.ts' {
  interface MethodProviders {
    readonly toy: { readonly written: ToyProvider; readonly used: ResolvedToyProvider }
  }
}
