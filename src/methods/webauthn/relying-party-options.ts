import { group, isText, type Kind, TEXT } from '../../config/providers/option-kinds.ts'
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
  return url?.origin === origin && (url?.protocol === 'https:' || isLoopback(url?.hostname ?? ''))
}

/**
 * The option `relyingParty`. Browsers and the verifier compare it exactly, so with another spelling each sign-in would
 * fail.
 */
export const RELYING_PARTY: Kind = group({
  id: [isHost, "'app.example'"],
  name: TEXT,
  origin: [(origin) => [origin].flat().length > 0 && [origin].flat().every(isOrigin), "'https://app.example'"],
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

/** A public suffix of a country, such as `co.uk`. Browsers have the whole list, which is too large to include. */
const COUNTRY_SUFFIX = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

/** Returns the label before the public suffix: `example` of `www.example.co.uk`. */
function getLabel(hostname: string): string {
  const labels = hostname.split('.')
  return labels.at(COUNTRY_SUFFIX.test(labels.slice(-2).join('.')) ? -3 : -2) ?? hostname
}

/** Number of labels that browsers read. @see https://www.w3.org/TR/webauthn-3/#sctn-validating-relation-origin */
const MAX_LABELS = 5

/** Returns what is probably wrong with a valid relying party, and its fix. */
export function describeDoubts(party: Party, publicOrigin: string | null): readonly string[] {
  const { id = parseUrl(publicOrigin ?? '')?.hostname ?? '' } = party
  const foreign = id === '' ? [] : listForeignOrigins({ ...party, id })
  const labels = new Set(foreign.map((origin) => getLabel(new URL(origin).hostname)))
  return [
    ...(COUNTRY_SUFFIX.test(id)
      ? [`\`relyingParty.id\` is ${id}, which browsers refuse if it is a public suffix. Set your own domain below it.`]
      : []),
    ...(labels.size > MAX_LABELS
      ? [
          `\`relyingParty.origin\` has ${labels.size} names of other domains: ${[...labels].join(', ')}. Browsers read ${MAX_LABELS}, so passkeys do not work on the others. Remove some.`,
        ]
      : []),
  ]
}
