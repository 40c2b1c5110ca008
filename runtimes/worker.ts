// Inside workerd: the runs as a fetch handler, which sends back their lines as they come.

import type { KvNamespaceLike } from '../src/adapters/cloudflare-kv.ts'
import type { D1Like } from '../src/adapters/sql.ts'
import { fromDurableObject, type StoreNamespace } from './durable-object.ts'
import { type GlobalScope, globalScope } from './global-scope.ts'
import type { Library } from './library.ts'
import type { Offer } from './offer.ts'
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

const workersKv = (library: Library, { KV }: Bindings): Part =>
  storePart(library, {
    name: 'workers kv',
    open: async () => library.cloudflareKv.cloudflareKv(KV),
    loose: { 'of twenty users that link one account, one gets it': 'reading and writing are two steps' },
  })

function durableObject(library: Library, { STORE }: Bindings): Part {
  async function open() {
    const adapter = library.sql.sql(fromDurableObject(STORE))
    await adapter.migrate()
    return adapter
  }
  return storePart(library, { name: 'durable object', open })
}

/** What is linked into a worker. */
type Linked = Pick<Offer, 'groups' | 'library' | 'entries' | 'security'>

/** The worker. @param scope What happened while its modules were evaluated. */
export function createWorker(linked: Linked, scope: GlobalScope): object {
  const { groups, library } = linked
  async function runAll(env: Bindings, print: (line: string) => void): Promise<void> {
    const openSqlite = async () => library.sql.fromD1(env.DB)
    const parts = [
      ...(await partsOf({ ...linked, env, openSqlite })),
      ...(groups.includes('workers') ? [durableObject(library, env), globalScope(scope)] : []),
      ...(groups.includes('workers kv') ? [workersKv(library, env)] : []),
    ]
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
