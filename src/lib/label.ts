/** Maximum length in characters. */
const MAX_LENGTH = 100

/**
 * Allowed characters: enough for names such as "Safari 17.2 on iPhone (iOS)". Without `:` and `/`, mail programs link
 * no URL.
 */
const NOT_IN_LABEL = /[^\p{L}\p{M}\p{N} .,()+_-]/gu

/** Allowed characters: enough for networks such as `2001:db8::/48`, and for names of places. */
const NOT_IN_NETWORK = /[^\p{L}\p{M}\p{N} .,:/_-]/gu

const clean = (text: string | null, unwanted: RegExp): string | null =>
  text?.replace(unwanted, '').trim().slice(0, MAX_LENGTH) || null

/** Returns a string as the label of a device, without characters of markup. `null` if nothing is left. */
export const toLabel = (text: string | null): string | null => clean(text, NOT_IN_LABEL)

/** The same for the network of a device. */
export const toNetworkLabel = (text: string | null): string | null => clean(text, NOT_IN_NETWORK)
