// Inside workerd: the runs as a fetch handler, which sends back their lines as they come.

import type { KvNamespaceLike } from '../src/adapters/cloudflare-kv.ts'
import type { D1Like } from '../src/adapters/sql.ts'
import { fromDurableObject, type StoreNamespace } from './durable-object.ts'
import { type GlobalScope, globalScope } from './global-scope.ts'
import type { Library } from './library.ts'
import type { Offer, SecuritySuite } from './offer.ts'
import { partsOf } from './parts.ts'
import { type Part, runParts } from './run.ts'
import { storePart } from './stores.ts'

/** What the host binds. */
export interface Bindings {
  readonly VERSION: string
  readonly DB: D1Like
  readonly KV: KvNamespaceLike
  readonly STORE: StoreNamespace
  readonly AUTH_SECRET: string
}

function storesOf(library: Library, env: Bindings): Part[] {
  const { cloudflareKv, sql } = library
  async function durableObject() {
    const adapter = sql.sql(fromDurableObject(env.STORE))
    await adapter.migrate()
    return adapter
  }
  return [
    storePart(library, {
      name: 'workers kv',
      open: async () => cloudflareKv.cloudflareKv(env.KV),
      loose: { 'of twenty users that link one account, one gets it': 'reading and writing are two steps' },
    }),
    storePart(library, { name: 'durable object', open: durableObject }),
  ]
}

/** What is linked into a worker. */
interface Linked extends Pick<Offer, 'library' | 'entries'> {
  readonly security: SecuritySuite
}

/** The worker. @param scope What happened while its modules were evaluated. */
export function createWorker({ security: suite, ...linked }: Linked, scope: GlobalScope): object {
  const { library } = linked
  async function runAll(env: Bindings, print: (line: string) => void): Promise<void> {
    const openSqlite = async () => library.sql.fromD1(env.DB)
    const security = await suite.load()
    const parts = [...partsOf({ ...linked, env, openSqlite, security }), ...storesOf(library, env), globalScope(scope)]
    await runParts({ runtime: 'workerd', version: env.VERSION }, parts, print)
  }
  return {
    fetch(_request: Request, env: Bindings): Response {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const print = (line: string) => void writer.write(new TextEncoder().encode(`${line}\n`))
      runAll(env, print)
        .catch((error: unknown) => print(`Bail out! ${error}`))
        .finally(() => writer.close())
      return new Response(readable)
    },
  }
}
