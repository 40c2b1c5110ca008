import { createJson } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'

/** `GET providers`: the sign-in providers by id. */
export async function showProviders({ config, request }: Context): Promise<Outcome> {
  const toUrl = (action: string, id: string) => `${request.origin}${config.basePath}/${action}/${id}`
  const entries = Array.from(config.providers.values(), ({ id, name, type }) => [
    id,
    { id, name, type, signinUrl: toUrl('signin', id), callbackUrl: toUrl('callback', id) },
  ])
  return createJson(Object.fromEntries(entries))
}
