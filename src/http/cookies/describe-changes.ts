/** Describes the cookies that a response sets and clears, by name. @param setCookies `Set-Cookie` values. */
export const describeChanges = (setCookies: readonly string[]): string =>
  [
    ...new Set(
      setCookies.map((text) => `${text.endsWith('; Max-Age=0') ? 'clears' : 'sets'} ${text.split('=', 1)[0]}`),
    ),
  ].join(', ') || 'no cookies'
