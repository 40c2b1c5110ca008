import type { PendingProvider } from '../../config/providers/pending-provider.ts'
import { checkTargets } from '../../config/providers/proxy-targets.ts'
import type { ResolveProviderOptions } from '../../config/providers/resolve-options.ts'
import type { Finding } from '../../errors/errors.ts'
import { createFindings } from '../../errors/findings.ts'
import { freezeCopy, omitAbsent } from '../../lib/copy.ts'
import type { Env } from '../../types/env.ts'
import type { OAuthProvider } from '../../types/oauth-provider.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { checkFields } from './check-options.ts'
import { checkProvider, type Merged, type Outline } from './check-provider.ts'
import { complete } from './complete.ts'
import { createLayers, createReader, type FromEnv, type Layers } from './layers.ts'
import { createOutline } from './outline.ts'
import { warnAboutProvider } from './warn-about-provider.ts'

/** Requests over http can be read by others, so they must never contain a client secret in production. */
const checkHttp = ({ dangerouslyAllowHttp, id }: Merged, env: Env): Finding[] =>
  dangerouslyAllowHttp && env['NODE_ENV'] === 'production'
    ? [
        {
          option: `providers.${id}.dangerouslyAllowHttp`,
          problem: 'cannot be used with NODE_ENV=production',
          fix: 'Use https, and remove `dangerouslyAllowHttp`.',
        },
      ]
    : []

/** The provider's own redirect proxy has the same targets as that of the configuration. */
const checkProxy = (
  { redirectProxyUrl }: Merged,
  { origin = null, redirectProxyTargets }: ResolveProviderOptions,
): Finding[] =>
  redirectProxyUrl && redirectProxyTargets
    ? createFindings([checkTargets(redirectProxyUrl, origin, redirectProxyTargets)])
    : []

/** Resolves the client keys, which extensions provide: options that need a key need them. */
function resolveClientKeys(layers: Layers, { clientAuth, extensions, id, token }: Outline, fromEnv: FromEnv) {
  const { dpop, idTokenDecryption, requestObject } = layers.merged
  const own = token.clientPrivateKey ?? fromEnv('KEY') ?? undefined
  const signer = clientAuth === 'private_key_jwt' ? own : null
  return extensions?.resolveKeys({ id, signer, dpop, idTokenDecryption, requestObject }) ?? { keys: {}, findings: [] }
}

/** Reports violations of a security profile. @param provider `null` without a profile. */
function checkContradictions(provider: ResolvedOAuthProvider | null): Finding[] {
  const found = provider?.securityProfile?.contradictions(provider) ?? []
  return found.map((finding) => ({ ...finding, option: `providers.${provider?.id}.${finding.option}` }))
}

/**
 * Resolves an oauth or oidc provider: a definition, the application's options, and the environment, with every
 * placeholder filled. It reports all errors immediately. The rest is done when the provider is first used, because a
 * process uses few of its providers.
 *
 * @returns `null` if it has errors; each was reported.
 */
export function prepareOAuthProvider(
  provider: OAuthProvider,
  resolving: ResolveProviderOptions,
): PendingProvider<ResolvedOAuthProvider> | null {
  const { options: own, ...written } = provider
  // Copied now, because the application may change its objects later. A definition is shared and constant.
  const [base, options] = own ? [written, omitAbsent(freezeCopy(own))] : [freezeCopy(written), {}]
  const layers = createLayers(base, options)
  const { merged } = layers
  const malformed = checkFields(merged, own, resolving.warn)
  malformed.forEach(resolving.report)
  if (malformed.length > 0) return null
  const fromEnv = createReader([...new Set([merged.id, base.id])], resolving.env, resolving.report)
  const outline = createOutline(layers, fromEnv, resolving.codeFlow)
  const { keys, findings: ofKeys } = resolveClientKeys(layers, outline, fromEnv)
  const finish = () => complete(layers, { ...outline, ...keys }, resolving.redirectProxyUrl)
  const { securityProfile } = merged
  // It checks the provider as a whole.
  const restricted = securityProfile ? freezeCopy(securityProfile.restrict(finish())) : null
  const findings = [
    ...checkHttp(merged, resolving.env),
    ...checkProxy(merged, resolving),
    ...(outline.method?.check?.(outline) ?? []),
    ...checkProvider(restricted ?? outline, merged),
    ...checkContradictions(restricted),
    ...ofKeys,
  ]
  findings.forEach(resolving.report)
  if (findings.length > 0) return null
  warnAboutProvider(merged, restricted ?? outline, resolving)
  const { id, type } = outline
  const logout = (['backchannelLogout', 'frontchannelLogout'] as const).find((name) => Reflect.get(merged, name))
  return { id, type, complete: restricted ? () => restricted : finish, ...(logout && { logout }) }
}
