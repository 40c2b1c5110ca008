// The only file of the integrations that all of them share and that imports the preset. What a `/core` entry reaches
// takes an `Auth`, and must not import this file.

import { isRecord } from '../lib/is-record.ts'
import { createAuth } from '../preset.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import { type Env, InvalidConfiguration, readProperty } from './integration.ts'

/** One instance per configuration. Released with the configuration. */
const known = new WeakMap<AuthConfig, Auth>()

interface GetAuthOptions {
  readonly complete?: (config: AuthConfig) => AuthConfig
  /** @default those of the process */
  readonly env?: Env | undefined
}

/** Node 18 starts without the global `crypto`, and would fail at the first request. */
function create(config: AuthConfig, env: Env | undefined): Auth {
  if (readProperty(globalThis, 'crypto') === undefined)
    throw new InvalidConfiguration([
      { option: 'Node', problem: 'is too old: latchkey needs Node 20 or newer', fix: 'nvm install 24' },
    ])
  return createAuth(config, { env })
}

/**
 * Returns the `Auth` of a configuration. It is created once, so that a session read needs no set-up. Its mounts share
 * everything but the path.
 *
 * @param config An object that lives as long as the application. A new object per call is resolved per call.
 * @param options `complete`: adds what an integration uses unless the application says otherwise. `env`: the variables.
 * @throws {InvalidConfiguration}
 */
export function getAuth(config: AuthConfig, { complete = (same) => same, env }: GetAuthOptions = {}): Auth {
  if (!isRecord(config)) return create(config, env)
  const auth = known.get(config) ?? create(complete(config), env)
  known.set(config, auth)
  return auth
}
