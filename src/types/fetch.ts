/**
 * Key of the `fetch` that an application gives a provider. It is used for every request to that provider and takes
 * precedence over all other settings.
 */
export const customFetch: unique symbol = Symbol.for('latchkey.customFetch')

/** The subset of `fetch` that latchkey uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
