import { resolvedConfigs } from '../../kernel/resolved-configs.ts'
import { PACKAGE_SPEC } from '../../lib/package-spec.ts'
import type { Auth } from '../../types/auth.ts'
import { readProperty } from '../integration.ts'

/**
 * Warns that SvelteKit refuses logout tokens by default, before `handle` sees them. No public interface shows the
 * setting to a running application, so the warning does not depend on it. The doctor reads the setting.
 */
export function warnAboutLogout(auth: Auth): void {
  const config = resolvedConfigs.get(auth)
  for (const provider of config?.providers.values() ?? [])
    if (readProperty(provider, 'backchannelLogout') === true)
      config?.logger.warnOnce(
        'logout-origin',
        `SvelteKit refuses logout tokens without csrf: { trustedOrigins: ['*'] }. Check it: npx ${PACKAGE_SPEC} doctor`,
      )
}
