import { checkSecrets } from '../config/checks/check-secret.ts'
import { readEnv } from '../config/env.ts'
import type { KeyRing } from '../crypto/keys.ts'
import { resolveKeys } from '../crypto/resolve-keys.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Env } from '../types/env.ts'

/** Returns the keys of a configuration. `null` if it has no valid secret. */
export function findKeys({ appId, secret }: AuthConfig, env: Env): KeyRing | null {
  const own = [secret || []].flat()
  const secrets = own.length > 0 ? own : readEnv(env).secrets
  return checkSecrets(secrets, 'secret').length > 0 ? null : resolveKeys(secrets, appId)
}
