// Remembers which provider a browser signed in with last. The sign-in page marks its button.

import { DAY_SECONDS } from '../lib/time.ts'
import type { Context } from '../seams/context.ts'

/** Lifetime in seconds. */
const MAX_AGE = 180 * DAY_SECONDS

/** Remembers the provider, if the built-in page lets the user choose between several. */
export function keepLastProvider({ config, cookies, names }: Context, id: string): void {
  const { name, attributes } = names.lastProvider
  const isUsed = config.pages.signIn === undefined && config.providers.size > 1
  if (isUsed && cookies.get(name) !== id) cookies.set(name, id, attributes, MAX_AGE)
}

/** Returns the id of the last provider; `null` if it is unknown or was removed. It is not trusted. */
export function readLastProvider({ config, cookies, names }: Context): string | null {
  const id = cookies.get(names.lastProvider.name)
  return id !== null && config.providers.has(id) ? id : null
}
