import { group, isText, type Kind, TEXT } from '../../config/providers/option-kinds.ts'
import { isProbablySuffix } from '../../lib/public-suffix.ts'
import { isLoopback, parseUrl } from '../../lib/url.ts'
import type { RelyingParty } from '../../types/webauthn-provider.ts'

/**
 * A host name in lower case, as browsers compare it: no address of a page, no IP address and no top-level domain, because
 * browsers refuse each.
 *
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
const isHost = (id: unknown): boolean =>
  isText(id) &&
  (id === 'localhost' ||
    (/^(?:[a-z\d-]+\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(id) && parseUrl(`https://${id}`)?.host === id))

/** Origin of an app of Android, which may use the passkeys of a site. */
const APP = /^android:apk-key-hash:[\w-]+$/

/** An origin exactly as browsers send it, of a page or app that may use passkeys. */
const isOrigin = (origin: unknown): boolean => {
  if (APP.test(String(origin))) return true
  const url = isText(origin) ? parseUrl(origin) : null
  if (url === null || url.origin !== origin || url.hostname.includes('*')) return false
  return url.protocol === 'https:' || isLoopback(url.hostname)
}

/** Returns the host name that a wrong one probably means, or an example. */
function guessHost(given: unknown): string {
  const text = String(given).replace(/^[*.]+(?=[^*.])/, '')
  const url = parseUrl(/^https?:/.test(text) ? text : `https://${text}`)
  const hostname = url?.hostname.replace(/\.$/, '') ?? ''
  return isHost(hostname) ? hostname : 'app.example'
}

/** Returns the origin that a wrong one probably means, or an example. */
function guessOrigin(given: unknown): string {
  if (isOrigin(given)) return String(given)
  const text = String(given).replace('*.', '')
  const url = parseUrl(/^https?:/.test(text) ? text : `https://${text}`)
  const secure = url && `https://${url.host}`
  return secure !== null && isOrigin(secure) && isHost(url?.hostname) ? secure : 'https://app.example'
}

/** Writes one text or a list of them. */
const write = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts.map((text) => `'${text}'`)
  return others.length > 0 ? `[${[first, ...others].join(', ')}]` : first
}

const isList = (origin: unknown): boolean => [origin].flat().length > 0 && [origin].flat().every(isOrigin)

/** Returns how to write the option. A missing list has no origin to correct. */
const writeOrigins = (origin: unknown): string =>
  write([origin].flat().length > 0 ? [origin].flat().map(guessOrigin) : ['https://app.example'])

/**
 * The option `relyingParty`. Browsers and the verifier compare it exactly, so with another spelling each sign-in would
 * fail.
 */
export const RELYING_PARTY: Kind = group({
  id: [isHost, (id) => write([guessHost(id)])],
  name: TEXT,
  origin: [isList, writeOrigins],
})

type Party = Partial<RelyingParty>

/** Returns the hosts of pages that may use passkeys, by their origins. Apps have none. */
const listPages = ({ origin = [] }: Party): readonly URL[] =>
  [origin].flat().flatMap((each) => (APP.test(each) ? [] : (parseUrl(each) ?? [])))

/** Returns whether a page is on the host of a relying party, or below it. */
const isBelow = ({ hostname }: URL, id: string): boolean => `.${hostname}`.endsWith(`.${id}`)

/**
 * Returns the origins of pages on other domains, which need the permission of the relying party.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 */
export const listForeignOrigins = (party: Party & Pick<RelyingParty, 'id'>): readonly string[] =>
  listPages(party)
    .filter((page) => !isBelow(page, party.id))
    .map((page) => page.origin)

/**
 * Returns the first origin if no origin belongs to the relying party, so that no page can use passkeys; otherwise `null`.
 * If one does, others may be related origins.
 */
export function findForeignOrigin({ id, origin }: Party, publicOrigin: string | null): string | null {
  const pages = listPages({ origin: origin ?? publicOrigin ?? [] })
  return pages.some((page) => id === undefined || isBelow(page, id)) ? null : (pages[0]?.origin ?? null)
}

/** Returns the label before the public suffix: `example` of `www.example.co.uk`. */
function getLabel(hostname: string): string {
  const labels = hostname.split('.')
  return labels.at(isProbablySuffix(labels.slice(-2).join('.')) ? -3 : -2) ?? hostname
}

/** Number of labels that browsers read. @see https://www.w3.org/TR/webauthn-3/#sctn-validating-relation-origin */
const MAX_LABELS = 5

/** Returns what is probably wrong with a valid relying party, and its fix. */
export function describeDoubts(party: Party, publicOrigin: string | null): readonly string[] {
  const { id = parseUrl(publicOrigin ?? '')?.hostname ?? '' } = party
  const foreign = id === '' ? [] : listForeignOrigins({ ...party, id })
  const labels = new Set(foreign.map((origin) => getLabel(new URL(origin).hostname)))
  return [
    ...(isProbablySuffix(id)
      ? [`\`relyingParty.id\` is ${id}, which browsers refuse if it is a public suffix. Set your own domain below it.`]
      : []),
    ...(labels.size > MAX_LABELS
      ? [
          `\`relyingParty.origin\` has ${labels.size} names of other domains: ${[...labels].join(', ')}. Browsers read ${MAX_LABELS}, so passkeys do not work on the others. Remove some.`,
        ]
      : []),
  ]
}
