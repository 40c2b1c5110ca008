import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'

/** Names of the headers that features may add to a response. */
export type FeatureHeader = 'clear-site-data' | 'secure-session-challenge' | 'secure-session-registration'

/** Adds a header to the response of a request, unless it fails later. */
export function addHeader(context: Context, name: FeatureHeader, value: string): void {
  context.headers = { ...context.headers, [name]: value }
}

/** Adds the headers of features to an outcome. */
export const withHeaders = (outcome: Outcome, { headers }: Context): Outcome =>
  headers === undefined ? outcome : { ...outcome, headers: { ...outcome.headers, ...headers } }
