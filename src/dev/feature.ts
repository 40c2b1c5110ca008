import { AccessDenied, InvalidRequest, throwUnexpected } from '../errors/errors.ts'
import { redirect } from '../http/response.ts'
import { rows } from '../kernel/rows.ts'
import { isLoopback, parseUrl } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'
import type { Draft, Feature } from '../seams/feature.ts'
import type { Outcome } from '../seams/http.ts'
import { assertLocal } from './assert-local.ts'
import type { DevServer } from './dev-server.ts'
import { PEOPLE_PATH } from './flow.ts'
import { STYLES_PATH } from './page-parts.ts'
import { createPerson, type DevPerson, isPerson, readTyped } from './people.ts'
import { createPeoplePage, type Refused } from './people-page.ts'
import { STYLES } from './styles.ts'

/** Id of the provider. */
export const ID = 'dev'

const RESTART = 'Start the sign-in again on the sign-in page.'

/**
 * Reads an authorization request. The response goes to the callback of this application only, so that no link can send a
 * code elsewhere.
 *
 * @param text From the request, untrusted.
 * @throws {InvalidRequest}
 */
function readQuery({ config, request }: Context, text: string): URLSearchParams {
  const query = new URLSearchParams(text)
  const callback = `${request.origin}${config.basePath}/callback/${ID}`
  if (query.get('redirect_uri') !== callback)
    throwUnexpected(InvalidRequest, 'no authorization request of this application', callback, { fix: RESTART })
  return query
}

async function showPage(
  context: Context,
  people: readonly DevPerson[],
  query: URLSearchParams,
  refused: Refused | null = null,
): Promise<Outcome> {
  const { pageKit } = context.config
  // `needs` makes its absence a configuration error.
  if (pageKit === null) throw new AccessDenied()
  return pageKit.render(context, createPeoplePage(people, new URL(context.request.origin).host, `${query}`, refused))
}

/** The handlers of the routes. */
const createHandlers = (server: DevServer, people: readonly DevPerson[]) => ({
  async showPeople(context: Context): Promise<Outcome> {
    assertLocal(context)
    return showPage(context, people, readQuery(context, `${context.request.query}`))
  },
  async choosePerson(context: Context): Promise<Outcome> {
    assertLocal(context)
    const { body } = context.request
    const query = readQuery(context, String(body['query']))
    const typed = readTyped(body)
    const person = people.find(({ email }) => email === body['person']) ?? createPerson(typed)
    if (typeof person === 'string') return showPage(context, people, query, { typed, wrong: person })
    const url = await server.authorize(query, person).catch((error: Error) => {
      throw new InvalidRequest(error.message, { cause: { err: error, fix: RESTART } })
    })
    return redirect(url)
  },
  async showStyles(): Promise<Outcome> {
    return { body: STYLES, headers: { 'content-type': 'text/css; charset=utf-8' } }
  },
})

/** Returns the configured origins that are not of this machine. A function is asked per request, where the host counts. */
function listForeign({ options, origin }: Draft): readonly string[] {
  const given: readonly unknown[] = [origin.fixed ?? options.origin ?? []].flat()
  return given.filter((each) => typeof each === 'string').filter((each) => !isLoopback(parseUrl(each)?.hostname ?? ''))
}

/** Reports every setting that could let someone else than the developer sign in. */
function check(draft: Draft, people: readonly DevPerson[]): void {
  const [foreign] = listForeign(draft)
  const { isDevelopment, report } = draft
  const option = `providers.${ID}`
  if (!isDevelopment)
    report({
      option,
      problem: 'lets everyone sign in as anyone, so it works only with NODE_ENV=development',
      fix: 'Remove `Dev` from `providers`, or set NODE_ENV=development on your own machine.',
    })
  if (foreign !== undefined)
    report({
      option,
      problem: `works only on localhost, and the origin is ${foreign}`,
      fix: 'Remove AUTH_URL and `origin`, or set AUTH_URL=http://localhost:3000 with the port of the application.',
    })
  if (!Array.isArray(people) || !people.every(isPerson))
    report({
      option: `${option}.people`,
      problem: 'has an entry without a name or an email address',
      fix: "Dev({ people: [{ name: 'Ada Lovelace', email: 'ada@example.com' }] })",
    })
}

/** The page of test people, and the conditions of the provider. */
export function createFeature(server: DevServer, people: readonly DevPerson[]): Feature<'dev'> {
  const handlers = createHandlers(server, people)
  return {
    name: 'dev',
    owns: [],
    needs: ['pageKit'],
    routes: rows((use) => use(handlers), {
      [`GET ${PEOPLE_PATH}`]: ['none', 'showPeople'],
      [`POST ${PEOPLE_PATH}`]: ['sign-in', 'choosePerson'],
      [`GET ${STYLES_PATH}`]: ['none', 'showStyles'],
    }),
    resolve(draft) {
      check(draft, people)
      return {}
    },
  }
}
