import type { ResolveProviderOptions } from '../../config/providers/resolve-options.ts'
import type { Warn } from '../../config/providers/unknown-option.ts'
import type { Merged, Outline } from './check-provider.ts'

/** Warns about a restriction that is sent only as a parameter in the URL, which users can change. */
function warnAboutHints({ require = [] }: Merged, { authorization, id, options }: Outline, warn: Warn): void {
  for (const { oneOf = '' } of require) {
    const [, name = ''] = /^\{(\w+)\}$/.exec(oneOf) ?? []
    if (options[name] === undefined && authorization.params[name] !== undefined)
      warn(
        'provider-hint',
        `${id}: \`authorization.params.${name}\` is a hint that users can change. Set \`${name}\`, which is enforced.`,
      )
  }
}

/** Warns about settings of a provider that work but are probably not intended. */
export function warnAboutProvider(merged: Merged, provider: Outline, options: ResolveProviderOptions): void {
  const { checks = [], dangerouslyAllowHttp, wellKnown, redirectProxyUrl } = merged
  const { id, pkce, discoveryUrl, formPost, userinfo } = provider
  warnAboutHints(merged, provider, options.warn)
  const warn = (code: string, message: string) => options.warn(`provider-${code}`, `${id}: ${message}`)
  if (checks.length > 0 && ((pkce && !checks.includes('pkce')) || checks.includes('none')))
    warn('checks', '`checks` is ignored. To turn off PKCE, set `pkce: false`.')
  if (userinfo && /\bclient\b/.test(String(userinfo.request)))
    warn(
      'request',
      '`userinfo.request` gets no `client`, unlike in next-auth 4. Use `fetch` with `tokens.access_token`.',
    )
  if (wellKnown !== undefined && discoveryUrl !== wellKnown) warn('well-known', '`wellKnown` is not used; `issuer` is.')
  if (dangerouslyAllowHttp)
    warn('http', 'the client secret and all tokens may be sent over http. Remove `dangerouslyAllowHttp` before launch.')
  if (formPost && (redirectProxyUrl ?? options.redirectProxyUrl))
    warn(
      'form-post-proxy',
      'the provider answers by POST, which the redirect proxy cannot forward. Register the callback URL of each preview.',
    )
}
