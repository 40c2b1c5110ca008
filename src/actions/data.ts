import { createCsrfToken } from '../csrf/token.ts'
import { json } from '../http/response.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'

/** Id of the session that the request carries; `null` when it carries none. */
export const sidOf = (context: Context): Promise<string | null> => strategyOf(context.config).sid(context)

/** A token for forms of this browser. */
export const csrfTokenFor = async (context: Context): Promise<string> => createCsrfToken(context, await sidOf(context))

/** `GET csrf` */
export const showCsrfToken = async (context: Context): Promise<Outcome> =>
  json({ csrfToken: await csrfTokenFor(context) })

/** `GET providers`: the ways to sign in, by id. */
export async function showProviders({ config, request }: Context): Promise<Outcome> {
  const urlOf = (action: string, id: string) => `${request.origin}${config.basePath}/${action}/${id}`
  const entries = Array.from(config.providers.values(), ({ id, name, type }) => [
    id,
    { id, name, type, signinUrl: urlOf('signin', id), callbackUrl: urlOf('callback', id) },
  ])
  return json(Object.fromEntries(entries))
}

/** `GET session`: the session as the browser may see it, or `null`. */
export const readSession = async (context: Context): Promise<Outcome> =>
  json(await strategyOf(context.config).read(context))

/** `POST session`: hands `data` to the callbacks and answers the session they make of it. */
export const updateSession = async (context: Context): Promise<Outcome> =>
  json(await strategyOf(context.config).update(context, context.request.body['data']))
