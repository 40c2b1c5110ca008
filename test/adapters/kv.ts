import type { Miniflare } from 'miniflare'
import type { KvNamespaceLike } from '../../src/adapters/cloudflare-kv.ts'
import { callWorker } from './call-worker.ts'

/** The KV namespace of `startMiniflare`. Miniflare's own binding for Node sends several requests per call, this sends one. */
export function openKv(miniflare: Miniflare): KvNamespaceLike {
  const call =
    (method: string) =>
    (...given: readonly unknown[]): Promise<never> =>
      callWorker(miniflare, { method, given })
  return { get: call('get'), put: call('put'), delete: call('delete'), list: call('list') }
}
