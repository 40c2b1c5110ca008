import type { SignInMethod, WebAuthnModule } from '../types/method.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { ResolvedWebAuthnProvider } from '../types/webauthn-provider.ts'
import { credentials } from './credentials/index.ts'
import { email } from './email/index.ts'

type MethodType = ResolvedProvider['type']
type ProviderOf<T extends MethodType> = Extract<ResolvedProvider, { type: T }>

/** A method, and what is known of it without loading it. */
interface MethodEntry<P extends ResolvedProvider> {
  /**
   * Which method its callback takes, and what makes a request there trustworthy. `confirms`: a GET shows a page
   * that asks first, and uses nothing up.
   */
  readonly callback: (provider: P) => {
    readonly method: 'GET' | 'POST'
    readonly guard: 'csrf' | 'transaction'
    readonly confirms?: true
  }
  /** The code flow is loaded with its first use, since it brings a package; the others come with this file. */
  readonly load: (provider: P) => Promise<SignInMethod<P>>
}

/** The code that a passkey provider brings. */
export const webAuthnOf = (provider: ResolvedWebAuthnProvider): Promise<WebAuthnModule> =>
  // Said so by its type's documentation: the type itself would import half the library.
  provider.load() as Promise<WebAuthnModule>

/** A form of ours, which posts. */
const FORM = { method: 'POST', guard: 'csrf' } as const

let codeFlow: SignInMethod<ProviderOf<'oauth'>> | undefined

/** What oauth and oidc share, which is all but a flag. */
const AUTHORIZATION_CODE: MethodEntry<ProviderOf<'oauth'>> = {
  callback: ({ formPost }) => ({ method: formPost ? 'POST' : 'GET', guard: 'transaction' }),
  async load() {
    codeFlow ??= await import('./authorization-code/index.ts')
    return codeFlow
  },
}

/** Every method. A provider type without one is a compile error here, and nowhere else. */
export const METHODS: { readonly [T in MethodType]: MethodEntry<ProviderOf<T>> } = {
  oauth: AUTHORIZATION_CODE,
  oidc: AUTHORIZATION_CODE,
  email: {
    callback: () => ({ ...FORM, confirms: true }),
    load: async () => email,
  },
  webauthn: {
    callback: () => FORM,
    // Hangs on the provider: an application without passkeys holds no byte of it.
    load: async (provider) => (await webAuthnOf(provider)).method,
  },
  credentials: {
    callback: () => FORM,
    load: async () => credentials,
  },
}

/** The method that proves who someone is at this provider. */
export function methodOf(provider: ResolvedProvider): MethodEntry<ResolvedProvider> {
  // Each entry takes the providers of its own type: the table's type says so, the index does not.
  return METHODS[provider.type] as MethodEntry<ResolvedProvider>
}
