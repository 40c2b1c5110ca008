import { askRedirect } from '../callbacks/ask-redirect.ts'
import { redirect } from '../http/response.ts'
import { withQuery } from '../lib/url.ts'
import { methodOf } from '../methods/registry.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import { findProvider } from './find-provider.ts'

/** Longest target that is passed on. */
const MAX_LENGTH = 2048

/** `POST signin[/:provider]`: begins a sign-in; without a provider, shows the ways there are. */
export async function signIn(context: Context): Promise<Outcome> {
  const { config, request } = context
  const asked = request.body['callbackUrl'] ?? request.query.get('callbackUrl')
  if (request.argument === null) {
    const callbackUrl = typeof asked === 'string' && asked.length <= MAX_LENGTH ? asked : null
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  }
  const provider = findProvider(context, request.argument)
  const method = await methodOf(provider).load()
  return method.start(context, provider, await askRedirect(config, request.origin, asked))
}
