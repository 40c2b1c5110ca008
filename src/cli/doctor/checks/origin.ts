import { isLoopback, parseUrl } from '../../../lib/url.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews, type View } from '../view.ts'

const { error, ok, warning } = createFindings('origin')

/** Which address users see, and who says so: links, cookies and redirect URIs are built on it. */
export async function checkOrigin(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap((view) => [...checkResolution(subject, view), ...checkPaths(view)])
}

function checkResolution(subject: Subject, view: View): readonly Finding[] {
  const { config, origin } = view
  if (origin.fixed !== null) return checkFixedOrigin(subject, view, origin.fixed)
  if (typeof config.origin === 'function') return ok('Every request is asked for: `origin` is a function.')
  if (origin.isAllowed) return ok(`One of ${[config.origin].flat().join(', ')}, from the option \`origin\`.`)
  return origin.trustHost ? reportTrust(subject, view) : reportUnknown(view)
}

function checkFixedOrigin(subject: Subject, { config, env }: View, fixed: string): readonly Finding[] {
  const from = config.origin === undefined ? `AUTH_URL (${subject.sources.get('AUTH_URL')})` : 'the option `origin`'
  const { hostname = '', protocol } = parseUrl(fixed) ?? {}
  const line = (origin: string) => (config.origin === undefined ? `AUTH_URL=${origin}` : `origin: '${origin}'`)
  if (isLoopback(hostname) && env.isProduction)
    return error(
      `${fixed}, from ${from}: in production that sends users to their own machine.`,
      line('https://app.example'),
    )
  if (protocol === 'http:' && !isLoopback(hostname))
    return (env.isProduction ? error : warning)(
      `${fixed}, from ${from}: over http, everybody on the way can take the session.`,
      line(fixed.replace('http:', 'https:')),
    )
  return ok(`${fixed}, from ${from}.`)
}

/** What makes the library believe the host of a request. */
function reportTrust({ env, sources }: Subject, { config, warnings }: View): Finding[] {
  const names = ['AUTH_TRUST_HOST', 'VERCEL', 'CF_PAGES'].filter((name) => env[name])
  const by =
    config.trustHost === undefined
      ? (names.map((name) => `${name} (${sources.get(name)})`)[0] ?? 'NODE_ENV=development')
      : 'the option `trustHost`'
  const said = `That of each request, by its Host header, which ${by} has us believe.`
  const isRisky = warnings.some(([code]) => code === 'trusted-host-email')
  return !isRisky ? ok(said) : warning(`${said} ${FORGED}`, SET_ORIGIN)
}

function reportUnknown({ env }: View): Finding[] {
  return env.isProduction
    ? error('Nothing says where the application is, so every request is refused in production.', SET)
    : warning(
        'Nothing says where the application is. On this machine it works; in production every request is refused.',
        SET,
      )
}

const FORGED = 'A request with a forged Host header puts a sign-in link to that host into the email.'

const SET_ORIGIN = 'AUTH_URL=https://app.example, or `origin` with the list of origins'

const SET = 'AUTH_URL=https://app.example, or AUTH_TRUST_HOST=true behind a proxy that sets the Host header itself'

function checkPaths({ basePath, env, isPathElsewhere }: View): readonly Finding[] {
  if (!isPathElsewhere) return []
  const { origin = '', pathname = '' } = parseUrl(env.url ?? '') ?? {}
  return warning(
    `AUTH_URL has the path ${pathname}, and the routes are under ${basePath}, which counts.`,
    `AUTH_URL=${origin}`,
  )
}
