// Inside workerd.

import type { Auth } from '../../src/index.ts'
import type { Library } from '../library.ts'
import { configurationOf } from './configuration.ts'

/** What the host binds. */
type Bindings = Readonly<Record<'AUTH_SECRET' | 'PROVIDERS', string>>

/** The worker: its environment comes with each request, and stays the same as long as the worker lives. */
export function createWorker(library: Library): object {
  let auth: Auth | null = null
  return {
    fetch(request: Request, env: Bindings): Promise<Response> {
      auth ??= library.core.createAuth(configurationOf(library, env.PROVIDERS), { env })
      return auth.handle(request)
    },
  }
}
