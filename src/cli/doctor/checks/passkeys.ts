import { isLoopback, parseUrl } from '../../../lib/url.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'
import type { ResolvedWebAuthnProvider } from '../../../types/webauthn-provider.ts'
import { type Finding, findingsOf } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { type View, viewsOf } from '../view.ts'

const finding = findingsOf('passkeys')

const isPasskeys = (provider: ResolvedProvider): provider is ResolvedWebAuthnProvider => provider.type === 'webauthn'

/**
 * Whether browsers will make passkeys for the RP ID at the origins that may use them.
 *
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export async function checkPasskeys(subject: Subject): Promise<readonly Finding[]> {
  return viewsOf(subject).flatMap((view) => view.providers.filter(isPasskeys).flatMap((each) => partyOf(view, each)))
}

function partyOf(view: View, { id: provider, relyingParty }: ResolvedWebAuthnProvider): readonly Finding[] {
  const { address, config } = view
  const origins = [relyingParty.origin ?? address].flat()
  const id = relyingParty.id ?? new URL(address).hostname
  const found = [
    ...flag(config.experimental?.enableWebAuthn === true),
    ...identifier(id),
    ...origins.flatMap((origin) => fits(id, origin)),
    ...several(view, relyingParty.id),
  ]
  if (found.length > 0) return found
  return [finding('ok', `${provider}: the RP ID is ${id}, for ${origins.join(' and ')}.`)]
}

const flag = (isOn: boolean): readonly Finding[] =>
  isOn ? [] : [finding('error', 'Passkeys are off.', 'experimental: { enableWebAuthn: true }')]

const isAddress = (id: string): boolean => /^[\d.]+$|:/.test(id)

function identifier(id: string): readonly Finding[] {
  if (isAddress(id))
    return [finding('error', `The RP ID is ${id}, an address: browsers want a name.`, 'http://localhost, or a domain')]
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(id) && (id.includes('.') || id === 'localhost')) return []
  return [finding('error', `The RP ID is ${id}, which is no name of a host.`, "relyingParty: { id: 'app.example' }")]
}

function fits(id: string, origin: string): readonly Finding[] {
  const { hostname = '', protocol } = parseUrl(origin) ?? {}
  const isBelow = hostname === id || hostname.endsWith(`.${id}`)
  if (!isBelow && !isAddress(id))
    return [
      finding(
        'error',
        `The RP ID is ${id}, and ${origin} is not below it: browsers refuse to make a passkey there.`,
        `relyingParty: { id: '${hostname || 'app.example'}' }`,
      ),
    ]
  if (protocol === 'https:' || isLoopback(hostname)) return []
  return [
    finding('error', `${origin} is no https: browsers have no passkeys there.`, origin.replace(/^http:/, 'https:')),
  ]
}

/** Without one, each host has passkeys of its own. */
function several({ config, isAddressKnown, origin }: View, id: string | undefined): readonly Finding[] {
  if (id !== undefined || origin.fixed !== null || !(Array.isArray(config.origin) || isAddressKnown)) return []
  return [
    finding(
      'warning',
      'There are several origins and no RP ID: a passkey of one is unknown at the others.',
      "relyingParty: { id: 'app.example' }, a domain that all of them are below",
    ),
  ]
}
