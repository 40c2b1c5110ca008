import type { Context } from './context.ts'
import type { Outcome } from './http.ts'
import type { Proof } from './identity.ts'
import type { ResolvedProvider } from './provider.ts'

/** One way of proving who someone is. It never touches sessions, users or pages. */
export interface SignInMethod<P extends ResolvedProvider = ResolvedProvider> {
  /** Begins: usually a redirect to the provider. */
  start(context: Context, provider: P, returnTo: string): Promise<Outcome>
  /** Ends: what the callback request proves. */
  finish(context: Context, provider: P): Promise<Proof>
  /** Answers a callback that belongs to another deployment, before `finish`. `null`: it is ours. */
  forward?(context: Context, provider: P): Promise<Outcome | null>
}
