// What is used here of workerd's own modules. In an application of your own, `wrangler types` writes them down.

declare module 'cloudflare:workers' {
  import type { D1Like } from 'latchkey/adapters/sql'

  interface Statement {
    bind(...values: unknown[]): Statement
    all(): Promise<{ results: unknown[]; meta: { changes: number } }>
  }

  export const env: {
    readonly DB: D1Like<Statement>
    /** Of the tests. */
    readonly SET_UP: { fetch(url: string): Promise<Response> }
    readonly TRUST_PROXY?: string
  }
  export function waitUntil(work: Promise<unknown>): void
}

declare module 'cloudflare:node' {
  export function httpServerHandler(server: { port: number }): { fetch(request: Request): Promise<Response> }
}
