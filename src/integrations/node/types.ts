import type { IncomingMessage } from 'node:http'

/** Options of `toNodeHandler` and `visitNode`. */
export interface NodeOptions {
  /**
   * Reads the public address from `X-Forwarded-Host` and `X-Forwarded-Proto`, and the address of the client from the
   * last entry of `X-Forwarded-For`. Set it only behind a proxy that sets or removes all three, because everyone else
   * can forge them.
   *
   * @default false
   */
  readonly trustProxy?: boolean | undefined
  /** Returns the address of the client, for the rate limits. @default that of the connection, or of `trustProxy` */
  readonly clientAddress?: ((req: IncomingMessage) => string | undefined) | undefined
}
