import type { Context } from 'hono'
import type { DefaultSession, Session } from '../../types/session.ts'
import type { Visit } from '../fetch/types.ts'

/**
 * The environment of an application: `new Hono<HonoEnv>()`. A chain such as `new Hono().use(latchkey(config)).get(…)`
 * infers it.
 *
 * @typeParam S Result of the `session` callback.
 */
// A type, because Hono's own are, and an interface has no index signature.
export type HonoEnv<S extends DefaultSession = Session> = { Variables: { auth: Visit<S> } }

/** Options of `latchkey`. */
export interface HonoOptions {
  /**
   * Reads the public address from `X-Forwarded-Host` and `X-Forwarded-Proto`, and the address of the client from the
   * last entry of `X-Forwarded-For`. Set it only behind a proxy that sets or removes all three, because everyone else
   * can forge them.
   *
   * @default false
   */
  readonly trustProxy?: boolean | undefined
  /**
   * Returns the address of the client, for the rate limits. Every client can forge headers, unless your proxy sets them.
   *
   * @default on Node, Deno and Bun that of the connection, or of `trustProxy`; on Workers `CF-Connecting-IP`
   */
  readonly clientAddress?: ((c: Context) => string | undefined) | undefined
}
