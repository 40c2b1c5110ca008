/**
 * Key of the `fetch` an application gives a provider. It is used for every request to that provider and
 * wins over everything else.
 */
export const customFetch: unique symbol = Symbol.for('latchkey.customFetch')

/** A `fetch`, as far as it is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
