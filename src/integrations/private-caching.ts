/** Whoever says so keeps the answer out of caches that serve several visitors. */
const PRIVATE = /(?:^|[\s,])(?:private|no-store)(?=$|[\s,])/i

/**
 * `Cache-Control` of an answer that brings a session cookie. A shared cache that kept it would hand the session to
 * the next visitor, so what the application has said counts only where it keeps such caches out.
 */
export const privateCaching = (own: string): string => (PRIVATE.test(own) ? own : 'private, no-store')
