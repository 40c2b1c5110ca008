// Modules that an application has and this repository has not, as far as pages use them.

interface D1Statement {
  bind(...values: unknown[]): D1Statement
  all(): Promise<{ results: unknown[]; meta: { changes: number } }>
}

/** Of `wrangler types`, as far as it is used. */
type D1Database = import('latchkey/adapters/sql').D1Like<D1Statement>

/** Of `wrangler types`, too. */
type KVNamespace = import('latchkey/adapters/cloudflare-kv').KvNamespaceLike

/** Of `wrangler types`, too. */
type DurableObjectNamespace = import('latchkey/adapters/durable-object').DurableNamespaceLike

/** Of `wrangler types`, too. */
interface Env {
  readonly DB: D1Database
}

declare namespace App {
  /** In an application on Cloudflare `src/app.d.ts` says this. */
  interface Platform {
    readonly env: Env
  }
}

/** Of workerd. In an application `wrangler types` writes down what is bound to it. */
declare module 'cloudflare:workers' {
  export const env: {
    readonly DB: D1Database
    readonly AUTH: KVNamespace
    readonly STATE: DurableObjectNamespace
    readonly AUTH_SECRET: string
    readonly AUTH_URL: string
    readonly AUTH_WORKER: { fetch: typeof fetch }
  }
}

declare module 'cloudflare:node' {
  export function httpServerHandler(server: { port: number }): { fetch(request: Request): Promise<Response> }
}

/** Of Deno, as far as a server uses it. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(
    options: { port: number },
    handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>,
  ): unknown
}

/** Of Bun, as far as a server uses it. */
declare const Bun: {
  readonly env: Readonly<Record<string, string | undefined>>
  serve(options: {
    port: number
    fetch(request: Request, server: { requestIP(request: Request): { address: string } | null }): Promise<Response>
  }): unknown
}

/** Of the sample, which a page has its reader copy. */
declare module '*/adapter-workers.js' {
  const createAdapter: () => import('@sveltejs/kit').Adapter
  export default createAdapter
}

/** Of SvelteKit, with what src/env.ts declares. */
declare module '$app/env/private' {
  export const AUTH_SECRET: string | undefined
}

/** What is migrated from. */
declare module '@auth/express' {
  import type { AuthConfig } from '@auth/core'
  import type { Handler } from 'express'

  export function ExpressAuth(config: Omit<AuthConfig, 'raw'>): Handler
}

declare module '@auth/express/providers/github' {
  export { default } from '@auth/core/providers/github'
}

/** Of Next.js, which is not installed here. */
declare module 'next/server' {
  export class NextRequest extends Request {
    readonly nextUrl: URL
  }
  export interface NextFetchEvent {
    waitUntil(promise: Promise<unknown>): void
  }
}

declare module 'next/navigation' {
  export function redirect(url: string): never
}

/** Of React, which is not installed here. Blocks with markup are checked with the elements of Solid. */
declare module 'react' {
  export type ReactNode = import('solid-js').JSX.Element
}
