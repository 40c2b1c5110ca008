import type { Context } from './context.ts'
import type { AuthRequest, FormKind, Outcome } from './http.ts'
import type { ResolvedConfig } from './resolved-config.ts'

/**
 * A guard for requests of others than the browser: a token that the request contains, and that only its sender can
 * create.
 */
export interface TokenGuard {
  readonly kind: 'token'
  /** `used`: the browser of the token takes part, so the handler reads and sets its cookies. @default none, in both */
  readonly cookies?: 'used'
  /** Whether a token can count here. Called before the body is read. If not, the request is refused. */
  isExpected(context: Context): boolean
  /**
   * Verifies the token and changes nothing.
   *
   * @returns What it proves, for the handler. `null`: it is refused. The response is the same for every reason.
   */
  verify(context: Context): Promise<unknown>
}

/**
 * Condition that must hold before a handler runs; `kernel/admit.ts` checks it.
 *
 * `none`: only for GET. A kind of form: the CSRF token of this browser. `method`: the guard of the sign-in method, see
 * `kernel/get-method.ts`. A token guard: the handler gets no cookies, unless it says that a browser takes part.
 */
export type Guard = 'none' | FormKind | 'method' | TokenGuard

/** One route. */
export interface Route {
  readonly guard: Guard
  /** Name of the function that handles it. */
  readonly run: string
  handle(context: Context, proven: unknown): Promise<Outcome>
  /** Reads its body, with POST: `http/read-token.ts` has the others. @default a form or JSON */
  readonly readBody?: (request: Request) => Promise<AuthRequest['body']>
  /** HEAD uses the row of GET, unless that would consume something: link scanners send HEAD. @default 'like GET' */
  readonly head?: 'refused'
  /**
   * Returns whether a path outside the base path is for this host. Requests to other hosts belong to the application.
   *
   * @param hostname Of the request, untrusted.
   * @default every host
   */
  readonly isFor?: (config: ResolvedConfig, hostname: string) => boolean
}
