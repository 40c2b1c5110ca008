import type { Context } from 'hono'
import type { DefaultSession, Session } from '../../types/session.ts'
import type { FetchOptions, Visit } from '../fetch/types.ts'

/**
 * The environment of an application: `new Hono<HonoEnv>()`. A chain such as `new Hono().use(latchkey(config)).get(…)`
 * has it without.
 *
 * @typeParam S Result of the `session` callback.
 */
// A type, because Hono's own are, and an interface has no index signature.
export type HonoEnv<S extends DefaultSession = Session> = { Variables: { auth: Visit<S> } }

/** Options of `latchkey`. */
export interface HonoOptions extends FetchOptions {
  /**
   * Returns the address of the client, for the rate limits. Hono's adapters know it. Behind a proxy, read the header that the
   * proxy sets.
   *
   * @default none: the limits count no addresses
   * @example (c) => getConnInfo(c).remote.address
   * @example clientAddress: (c) => getConnInfo(c).remote.address
   */
  readonly clientAddress?: ((c: Context) => string | undefined) | undefined
}
