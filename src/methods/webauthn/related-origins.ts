// Pages of other domains that may use the passkeys of a relying party.

import { throwUnexpected, UnknownAction } from '../../errors/errors.ts'
import { createJson } from '../../http/response.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Feature } from '../../seams/feature.ts'
import type { Outcome } from '../../seams/http.ts'
import type { OriginPolicy, ResolvedConfig } from '../../seams/resolved-config.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import { listForeignOrigins } from './relying-party-options.ts'

/** @see https://www.w3.org/TR/webauthn-3/#sctn-validating-relation-origin */
const PATH = '/.well-known/webauthn'

/** A relying party whose passkeys work on other domains, too. */
interface Related {
  readonly id: string
  /** Origins of the other domains. */
  readonly origins: readonly string[]
  /** Host names of all origins of the relying party. */
  readonly hosts: readonly string[]
}

const getHostname = (origin: string): string => parseUrl(origin)?.hostname ?? ''

/**
 * Returns the relying party of a passkey provider. Without an `id`, it is the host of the configured origin.
 *
 * @returns `null` if its passkeys work on one domain only, or the domain depends on the request.
 */
function readRelated(provider: ResolvedProvider | undefined, { fixed }: OriginPolicy): Related | null {
  if (provider?.type !== 'webauthn') return null
  const { id = getHostname(fixed ?? ''), origin = [] } = provider.relyingParty
  const origins = id === '' ? [] : listForeignOrigins({ id, origin })
  return origins.length === 0 ? null : { id, origins, hosts: [origin].flat().map(getHostname) }
}

/**
 * Returns whether a host is that of a relying party. A proxy may have replaced the host of the request with one that no
 * page has. Then the configured origin decides.
 */
const isOf =
  ({ origin: { fixed } }: ResolvedConfig, hostname: string) =>
  ({ hosts, id }: Related): boolean =>
    hostname === id || (!hosts.includes(hostname) && getHostname(fixed ?? '') === id)

/** Returns the related origins for a host: of one relying party, or of several with one id. */
const listRelatedOrigins = (config: ResolvedConfig, hostname: string): readonly string[] => {
  const found = [...config.providers.values()].map((provider) => readRelated(provider, config.origin))
  return found
    .filter((each) => each !== null)
    .filter(isOf(config, hostname))
    .flatMap(({ origins }) => origins)
}

/**
 * `GET /.well-known/webauthn`: returns the configured origins. Browsers request it from the host of the relying party,
 * without cookies, when a page of another domain uses its passkeys. Nothing in the response depends on the request.
 *
 * @throws {UnknownAction} The host is not that of a relying party.
 */
async function showRelatedOrigins({ config, request }: Context): Promise<Outcome> {
  const { hostname } = new URL(request.url)
  const origins = [...new Set(listRelatedOrigins(config, hostname))]
  return origins.length > 0 ? createJson({ origins }) : throwUnexpected(UnknownAction, hostname, '`relyingParty.id`')
}

/**
 * Lets the passkeys of a relying party work on other domains. A configuration uses it if `relyingParty.origin` lists
 * another domain.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 */
export const relatedOrigins: Feature = {
  name: 'relatedOrigins',
  owns: [],
  routes: {
    [`GET ${PATH}`]: {
      guard: 'none',
      run: 'showRelatedOrigins',
      handle: showRelatedOrigins,
      isFor: (config, hostname) => listRelatedOrigins(config, hostname).length > 0,
    },
  },
  resolve({ origin, providers }) {
    const passkeys = [...providers.values()].filter(({ type }) => type === 'webauthn')
    return passkeys.some((provider) => readRelated(provider.complete(), origin) !== null) ? {} : null
  },
}
