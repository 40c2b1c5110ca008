import { resolvedConfigs } from '../../kernel/resolved-configs.ts'
import { PACKAGE_SPEC } from '../../lib/package-spec.ts'
import type { Auth } from '../../types/auth.ts'
import { readProperty } from '../integration.ts'
import type { KitAuthConfig } from './types.ts'

const receivesTokens = (entry: unknown): boolean =>
  [entry, readProperty(entry, 'options')].some((from) => readProperty(from, 'backchannelLogout') === true)

/**
 * Warns that SvelteKit refuses logout tokens by default, before `handle` sees them. No public interface shows the
 * setting to a running application, so the warning does not depend on it. The doctor reads the setting.
 */
export function warnAboutLogout(auth: Auth, { providers = [] }: KitAuthConfig): void {
  if (!providers.flat().some(receivesTokens)) return
  resolvedConfigs
    .get(auth)
    ?.logger.warn(
      'logout-origin',
      `SvelteKit refuses logout tokens without csrf: { trustedOrigins: ['*'] }. Check it: npx ${PACKAGE_SPEC} doctor`,
    )
}
