import { readProperty } from '../lib/read-property.ts'
import type { Context } from '../seams/context.ts'

/**
 * Adds an empty fragment to the URL of a redirect, if the provider of the request appends one to its own. A browser
 * carries the fragment of a URL on to the target of a redirect that has none.
 *
 * @see https://fetch.spec.whatwg.org/#concept-response-location-url
 */
export function endFragment({ config, request }: Context, url: string): string {
  const provider = config.providers.get(request.argument ?? '')
  return readProperty(provider, 'appendsFragment') === true && !url.includes('#') ? `${url}#` : url
}
