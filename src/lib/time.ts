// The clock, in seconds and days.

/** Now, as tokens count it: whole seconds since 1970. @see https://www.rfc-editor.org/rfc/rfc7519#section-2 */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Seconds of a UTC day. */
export const DAY_SECONDS = 86_400

/** The UTC day of an instant, counted from 1970. */
export const toDay = (seconds: number): number => Math.floor(seconds / DAY_SECONDS)
