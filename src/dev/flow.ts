import type { CodeFlow } from '../oauth/code-flow.ts'
import { oidc } from '../oauth/oidc-method.ts'
import { assertLocal } from './assert-local.ts'
import type { DevServer } from './dev-server.ts'
import type { DevPerson } from './people.ts'

/** Path of the page of test people, below the base path. */
export const PEOPLE_PATH = 'dev/people'

/**
 * Creates the code flow of OpenID Connect, complete and unchanged, for local requests only. Browsers cannot reach the
 * authorization endpoint, so the page of test people takes its place, with the same parameters. A form that already
 * names a person needs no page.
 */
export const createFlow = (
  server: DevServer,
  people: readonly DevPerson[],
): Pick<CodeFlow, 'finish' | 'receive' | 'start'> => ({
  async start(context, provider, returnTo) {
    assertLocal(context)
    const { location = '', ...outcome } = await oidc.start(context, provider, returnTo)
    const { config, request } = context
    const { search, searchParams } = new URL(location)
    const person = people.find(({ email }) => email === request.body['person'])
    if (person !== undefined) return { ...outcome, location: await server.authorize(searchParams, person) }
    return { ...outcome, location: `${request.origin}${config.basePath}/${PEOPLE_PATH}${search}` }
  },
  async receive(context, provider) {
    assertLocal(context)
    return oidc.receive(context, provider)
  },
  async finish(context, provider) {
    assertLocal(context)
    return oidc.finish(context, provider)
  },
})
