import type { AuthConfig } from '../../src/index.ts'
import type { Library } from '../library.ts'
import type { Application } from './application.ts'
import { openOidc, signInAtServer } from './sign-in-at-server.ts'

/** Signs somebody in: over OpenID Connect, since credentials have no user in a store. */
export type Enter = (config?: Partial<AuthConfig>) => Promise<Application>

/** Both strategies are entered the same way, so that one table holds for both. Each time with a store of its own. */
export const enterWith =
  (library: Library, strategy: 'jwt' | 'database'): Enter =>
  async (config = {}) => {
    const session = { strategy, ...config.session }
    const overrides = { adapter: library.memory.memory(), ...config, session }
    const setup = openOidc(library, { alg: 'ES256' }, {}, overrides)
    const error = await signInAtServer(setup)
    if (error !== null) throw new Error(`the sign-in failed: ${error}`)
    return setup
  }
