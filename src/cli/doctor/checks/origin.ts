import { isLoopback, parseUrl } from '../../../lib/url.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { listViews, type View } from '../view.ts'
import { listWrittenProviders, type WrittenProvider } from '../written-providers.ts'

const report = createFindings('origin')

/** Checks the public origin and its source, because links, cookies and redirect URIs depend on it. */
export async function checkOrigin(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap((view) => [...checkResolution(subject, view), ...checkPaths(view)])
}

function checkResolution(subject: Subject, view: View): readonly Finding[] {
  const { config, env, origin } = view
  if (origin.fixed !== null) return checkFixedOrigin(subject, view, origin.fixed)
  if (typeof config.origin === 'function') return report('function')
  if (origin.isAllowed) return report('listed', { list: [config.origin].flat().join(', ') })
  if (origin.trustHost) return reportTrust(subject, view)
  return report(env.isProduction ? 'unknown' : 'unknown-here')
}

function checkFixedOrigin(subject: Subject, { config, env }: View, fixed: string): readonly Finding[] {
  const isVariable = config.origin === undefined
  const from = isVariable ? `AUTH_URL (${subject.sources.get('AUTH_URL')})` : 'the option `origin`'
  const { hostname = '', protocol } = parseUrl(fixed) ?? {}
  const isProblem = isLoopback(hostname) ? env.isProduction : protocol === 'http:'
  if (!isProblem) return report('fixed', { fixed, from })
  const better = isLoopback(hostname) ? 'https://app.example' : fixed.replace('http:', 'https:')
  const values = { fixed, from, line: isVariable ? `AUTH_URL=${better}` : `origin: '${better}'` }
  return report(isLoopback(hostname) ? 'loopback' : 'http', values, env.isProduction ? 'error' : 'warning')
}

/** The reason why latchkey trusts the host of a request. */
function reportTrust({ env, sources }: Subject, { config, warnings }: View): Finding[] {
  const [name] = ['AUTH_TRUST_HOST', 'VERCEL', 'CF_PAGES'].filter((each) => env[each])
  const variable = name === undefined ? 'NODE_ENV=development' : `${name} (${sources.get(name)})`
  const isRisky = warnings.some(([code]) => code === 'trusted-host-email')
  const by = config.trustHost === undefined ? variable : 'the option `trustHost`'
  return report(isRisky ? 'trusted-email' : 'trusted', { by })
}

function checkPaths({ basePath, env, isPathElsewhere }: View): readonly Finding[] {
  const { origin = '', pathname = '' } = parseUrl(env.url ?? '') ?? {}
  return isPathElsewhere ? report('path', { origin, pathname, basePath }) : []
}

/**
 * Lists the exact callback URLs to register, also for providers without client id and secret, because registering is
 * how you get them.
 */
export async function checkCallbackUrls(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap((view) =>
    listWrittenProviders(view.config)
      .filter(({ type }) => type === 'oauth' || type === 'oidc')
      .flatMap((provider) => checkCallback(view, provider)),
  )
}

function checkCallback(view: View, { id, name }: WrittenProvider): Finding[] {
  const proxy = findProxy(view, id)
  const isEverywhere = view.isAddressKnown || proxy !== null
  const also = isEverywhere ? '' : ' (in development; the same under every other origin)'
  const guess = view.isPathGuessed ? `, if the handler is mounted at ${view.basePath}` : ''
  const origin = proxy ?? view.address + view.basePath
  return createFindings('callback-urls')('register', { name, origin, id, also, guess })
}

/** Base path of the redirect proxy; `null` without one. */
function findProxy({ config, env, providers }: View, id: string): string | null {
  const provider = providers.find((each) => each.id === id)
  if (provider?.type === 'oauth' || provider?.type === 'oidc') return provider.redirectProxyUrl
  return (config.redirectProxyUrl ?? env.redirectProxyUrl)?.replace(/\/$/, '') ?? null
}
