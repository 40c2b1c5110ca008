import type { ErrorType } from '../../errors/errors.ts'
import type { Feature } from '../../seams/feature.ts'
import type { MethodPages } from '../../seams/method-pages.ts'
import type { SignInMethod } from '../../seams/sign-in-method.ts'
import type { Env } from '../../types/env.ts'
import type { Provider, ResolvedProvider } from '../../types/provider.ts'
import type { Kinds } from './option-kinds.ts'
import type { Warn } from './unknown-option.ts'

/** Reports an invalid field of a provider with its fix. */
export type ReportProblem = (option: string, problem: string, fix: string, type?: ErrorType) => null

/**
 * The complete code of a provider other than the code flow, in its field `method`: the sign-in method, its parts of the
 * pages, and its configuration. Applications see the opaque type `MethodCode`.
 */
export interface ProviderMethod<P extends Provider = Provider, R extends ResolvedProvider = ResolvedProvider>
  extends SignInMethod<R>,
    MethodPages<R> {
  /** Features that come with its providers. */
  readonly carries?: readonly Feature[]
  /** Options of its providers besides those of all methods. `resolve` passes them to `checkFields`. */
  readonly fields: Kinds
  /**
   * @param origin The configured public origin; `null` if there is none.
   * @returns Frozen; `null` if there are errors, each of which was reported.
   */
  resolve(provider: P, id: string, reportProblem: ReportProblem, env: Env, warn: Warn, origin: string | null): R | null
}
