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

/**
 * Returns the first origin if no origin belongs to the relying party, so that no page can use passkeys; otherwise `null`.
 * If one does, others may be related origins.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 */
export function findForeignOrigin({ id, origin }: Partial<RelyingParty>, publicOrigin: string | null): string | null {
  const pages = [origin ?? publicOrigin ?? []].flat().filter((each) => !APP.test(each))
  const isOwn = (page: string) => id === undefined || `.${parseUrl(page)?.hostname}`.endsWith(`.${id}`)
  return pages.some(isOwn) ? null : (pages[0] ?? null)
}
