import { json } from '../http/response.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** `GET providers`: the ways to sign in, by id. */
export async function providers({ config, request }: Context): Promise<Outcome> {
  const root = `${request.origin}${config.basePath}`
  const entries = Array.from(config.providers.values(), ({ id, name, type }) => [
    id,
    { id, name, type, signinUrl: `${root}/signin/${id}`, callbackUrl: `${root}/callback/${id}` },
  ])
  return json(Object.fromEntries(entries))
}
