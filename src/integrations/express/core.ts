// Entry `latchkey/express/core`: Express for an `Auth` of `latchkey/core` or `latchkey`, without the preset.

import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import type { KernelAuth } from '../../types/core-config.ts'
import type { DefaultSession } from '../../types/session.ts'
import type { RequestAccount } from '../request-account.ts'
import { bindAuth, type ExpressAuth } from './express-auth.ts'
import { createHandler } from './server-auth.ts'
import type { ServerAuthHandler } from './types.ts'

export type { ReadSessionOptions } from '../private-caching.ts'
export type { RequestAccount } from '../request-account.ts'
export * from '../shared-names.ts'
export type { RequireSessionOptions } from './require-session.ts'
export type { ServerSignInOptions, ServerSignOutOptions } from './sign-in.ts'
export type { ServerAuthHandler, SessionHandler, SessionResponse, SignedIn } from './types.ts'
export type { ExpressAuth }

/**
 * The functions of `latchkey/express`, bound to one `Auth`. `account` has the calls that the features of the `Auth`
 * add.
 *
 * @typeParam S Result of the `session` callback.
 * @typeParam A The `Auth`.
 */
export interface BoundExpressAuth<S extends DefaultSession, A> extends Omit<ExpressAuth<S>, 'account'> {
  /** Returns the account API for the current user of a request. */
  account(req: Request): Pick<RequestAccount, Extract<keyof RequestAccount, keyof A>>
}

/**
 * Creates a handler for an Express 4 or 5 application, as `ServerAuth` of `latchkey/express` does for a configuration.
 *
 * @experimental Its interface may change before version 1.
 * @param auth Result of `createAuth` of `latchkey/core` or `latchkey`.
 * @throws {InvalidConfiguration} `auth` is not a result of `createAuth`.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * app.use('/auth', ServerAuth(auth))
 */
export const ServerAuth = (auth: KernelAuth<unknown>): ServerAuthHandler => createHandler(auth as Auth)

/**
 * Creates sign-in for an Express 4 or 5 application. The result has all functions of `latchkey/express`, bound to
 * `auth`. They do not depend on `this`.
 *
 * @experimental Its interface may change before version 1.
 * @param auth Result of `createAuth` of `latchkey/core` or `latchkey`.
 * @throws {InvalidConfiguration} `auth` is not a result of `createAuth`.
 * @example
 * const auth = createExpressAuth(createAuth({ providers: [GitHub] }))
 * app.use(auth.router)
 * app.get('/account', auth.requireSession(), (req, res) => res.json(res.locals.session.user))
 */
export const createExpressAuth = <S extends DefaultSession, A>(auth: A & KernelAuth<S>): BoundExpressAuth<S, A> =>
  // All functions return the session of the callback, and calls of missing features are missing in `auth`, too.
  bindAuth(auth as unknown as Auth) as unknown as BoundExpressAuth<S, A>
