import type { CodeFlow } from '../oauth/code-flow.ts'
import { oidc } from '../oauth/oidc-method.ts'
import { assertLocal } from './assert-local.ts'

/** Path of the page of test people, below the base path. */
export const PEOPLE_PATH = 'dev/people'

/**
 * The code flow of OpenID Connect, complete and unchanged, for local requests only. Browsers cannot reach the
 * authorization endpoint, so the page of test people takes its place, with the same parameters.
 */
export const flow: Pick<CodeFlow, 'finish' | 'receive' | 'start'> = {
  async start(context, provider, returnTo) {
    assertLocal(context)
    const { location = '', ...outcome } = await oidc.start(context, provider, returnTo)
    const { config, request } = context
    return { ...outcome, location: `${request.origin}${config.basePath}/${PEOPLE_PATH}${new URL(location).search}` }
  },
  async receive(context, provider) {
    assertLocal(context)
    return oidc.receive(context, provider)
  },
  async finish(context, provider) {
    assertLocal(context)
    return oidc.finish(context, provider)
  },
}
