import type { ErrorType } from '../errors.ts'
import type { MethodPages } from '../pages/method-pages.ts'
import type { Env } from '../types/env.ts'
import type { Provider, ResolvedProvider } from '../types/provider.ts'
import type { SignInMethod } from '../types/sign-in-method.ts'

/** Reports what is wrong with a field of a provider, and the line that mends it. */
export type Refuse = (option: string, problem: string, fix: string, type?: ErrorType) => null

/**
 * All that a provider outside of the code flow is made of, in its field `method`: how it proves who someone is, its
 * parts of the pages, its part of the configuration. For its provider's type it is the opaque `MethodCode`.
 */
export interface ProviderMethod<P extends Provider = Provider, R extends ResolvedProvider = ResolvedProvider>
  extends SignInMethod<R>,
    MethodPages<R> {
  /** Fields that its providers can have beside id, name, type, method, style and options. Absent: any. */
  readonly fields?: readonly string[]
  /** @returns Frozen; `null` when there are mistakes, each of which was reported. */
  resolve(provider: P, id: string, refuse: Refuse, env: Env): R | null
}
