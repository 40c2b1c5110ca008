import { isLoopback, parseUrl } from '../../../lib/url.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews, type View } from '../view.ts'

const { error, ok, warning } = createFindings('origin')

/** Checks the public origin and its source, because links, cookies and redirect URIs depend on it. */
export async function checkOrigin(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap((view) => [...checkResolution(subject, view), ...checkPaths(view)])
}

function checkResolution(subject: Subject, view: View): readonly Finding[] {
  const { config, origin } = view
  if (origin.fixed !== null) return checkFixedOrigin(subject, view, origin.fixed)
  if (typeof config.origin === 'function') return ok('`origin` is a function, which is called for every request.')
  if (origin.isAllowed) return ok(`One of ${[config.origin].flat().join(', ')}, from the option \`origin\`.`)
  return origin.trustHost ? reportTrust(subject, view) : reportUnknown(view)
}

function checkFixedOrigin(subject: Subject, { config, env }: View, fixed: string): readonly Finding[] {
  const from = config.origin === undefined ? `AUTH_URL (${subject.sources.get('AUTH_URL')})` : 'the option `origin`'
  const found = `${fixed}, from ${from}`
  const { hostname = '', protocol } = parseUrl(fixed) ?? {}
  const line = (origin: string) => (config.origin === undefined ? `AUTH_URL=${origin}` : `origin: '${origin}'`)
  if (isLoopback(hostname) && env.isProduction)
    return error(`${found}: in production, this sends users to their own machine.`, line('https://app.example'))
  if (protocol === 'http:' && !isLoopback(hostname))
    return (env.isProduction ? error : warning)(
      `${found}: over http, anyone on the network can steal the session.`,
      line(fixed.replace('http:', 'https:')),
    )
  return ok(`${found}.`)
}

/** The reason why latchkey trusts the host of a request. */
function reportTrust({ env, sources }: Subject, { config, warnings }: View): Finding[] {
  const names = ['AUTH_TRUST_HOST', 'VERCEL', 'CF_PAGES'].filter((name) => env[name])
  const by =
    config.trustHost === undefined
      ? (names.map((name) => `${name} (${sources.get(name)})`)[0] ?? 'NODE_ENV=development')
      : 'the option `trustHost`'
  const said = `The Host header of each request, trusted because of ${by}.`
  const isRisky = warnings.some(([code]) => code === 'trusted-host-email')
  return !isRisky ? ok(said) : warning(`${said} ${FORGED}`, SET_ORIGIN)
}

function reportUnknown({ env }: View): Finding[] {
  const problem = 'The public origin is not configured'
  if (env.isProduction) return error(`${problem}, so every request is refused in production.`, SET)
  return warning(`${problem}. This works on this machine, but in production every request is refused.`, SET)
}

const FORGED = 'A request with a forged Host header puts a sign-in link to that host into the email.'

const SET_ORIGIN = 'AUTH_URL=https://app.example, or `origin` with the list of origins'

const SET = 'AUTH_URL=https://app.example, or AUTH_TRUST_HOST=true behind a proxy that sets the Host header itself'

function checkPaths({ basePath, env, isPathElsewhere }: View): readonly Finding[] {
  if (!isPathElsewhere) return []
  const { origin = '', pathname = '' } = parseUrl(env.url ?? '') ?? {}
  return warning(
    `AUTH_URL has the path ${pathname}, but the routes are under ${basePath}, which takes precedence.`,
    `AUTH_URL=${origin}`,
  )
}
