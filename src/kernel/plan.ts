import { type Finding, InvalidConfiguration } from '../errors/errors.ts'
import { readProperty } from '../lib/read-property.ts'
import type { Active, Draft, Feature, Following, Plan } from '../seams/feature.ts'
import type { SessionLifecycle } from '../seams/lifecycle.ts'
import type { Route } from '../seams/route.ts'
import type { ServiceName, Services } from '../seams/services.ts'
import { jwt } from '../session/jwt/jwt.ts'
import type { FeatureValue } from '../types/feature-value.ts'
import { ROUTES } from './routes.ts'

/** Reports features that cannot be used together. */
const createConflict = (problem: string): Finding => ({ option: 'use', problem, fix: 'Remove one of them.' })

/** @throws {InvalidConfiguration} */
function throwConflict(problem: string): never {
  throw new InvalidConfiguration([createConflict(problem)])
}

const isFeature = (value: unknown): value is Feature => typeof readProperty(value, 'resolve') === 'function'

/** Lists features with those that they carry, each once. Other values are reported with the options. */
export function listFeatures(given: readonly FeatureValue[]): readonly Feature[] {
  const found = new Map<string, Feature>()
  const visit = (feature: FeatureValue): void => {
    if (!isFeature(feature) || found.has(feature.name)) return
    found.set(feature.name, feature)
    feature.carries?.forEach(visit)
  }
  given.forEach(visit)
  return [...found.values()]
}

/** Returns the features in the order of their services: a provider before those that need or use it. */
export function sortFeatures(features: readonly Feature[]): readonly Feature[] {
  const sorted = new Set<Feature>()
  const visit = (feature: Feature, above: readonly Feature[]): void => {
    if (sorted.has(feature)) return
    if (above.includes(feature)) throwConflict(`has a circle: ${feature.name} needs what needs it`)
    const wanted = [...(feature.needs ?? []), ...(feature.uses ?? [])]
    const earlier = features.filter((each) => each !== feature && each.offers?.some((name) => wanted.includes(name)))
    for (const each of earlier) visit(each, [...above, feature])
    sorted.add(feature)
  }
  for (const feature of features) visit(feature, [])
  return [...sorted]
}

/** A feature that the configuration uses. */
interface Used {
  readonly feature: Feature
  readonly active: Active
}

/** What resolving the features has found. */
export interface ResolvedFeatures {
  readonly used: readonly Used[]
  readonly services: Partial<Services>
}

/** Reports services that a feature needs and no feature before it provides. */
function reportMissing({ name, needs = [] }: Feature, { find, report }: Draft): void {
  for (const service of needs)
    if (find(service) === null)
      report({
        option: 'use',
        problem: `has no ${service}, which ${name} needs`,
        fix: 'Add the feature that provides it.',
      })
}

/**
 * Lets each feature complete its options.
 *
 * @param given What features receive, except for the services of those before them.
 */
export function resolveFeatures(features: readonly Feature[], given: Omit<Draft, 'find'>): ResolvedFeatures {
  const services: Partial<Services> = {}
  const draft: Draft = { ...given, find: <N extends ServiceName>(name: N) => (services[name] as Services[N]) ?? null }
  const used = sortFeatures(features).flatMap((feature): Used[] => {
    reportMissing(feature, draft)
    const active = feature.resolve(draft)
    const twice = Object.keys(active?.provides ?? {}).filter((name) => name in services)
    for (const name of twice) draft.report(createConflict(`has two features that provide ${name}`))
    Object.assign(services, active?.provides)
    return active === null ? [] : [{ feature, active }]
  })
  return { used, services }
}

/** `GET signin/:provider` becomes `GET signin/:`, which needs no name to be found. */
const toKey = (path: string): string => path.replace(/:\w+$/, ':')

/** Returns the routes of the kernel and of the features by their keys. */
function listRoutes(features: readonly Feature[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const [path, route] of [ROUTES, ...features.map((each) => each.routes ?? {})].flatMap(Object.entries)) {
    const key = toKey(path)
    if (routes.has(key)) throwConflict(`has two features with the route ${path}`)
    if (route.guard === 'none' && !key.startsWith('GET ')) throwConflict(`has the route ${path} without a guard`)
    routes.set(key, route)
  }
  return routes
}

/** Names of actions contain letters, and `-` or `/` between them. */
const listActions = (keys: Iterable<string>, hasArgument: boolean): string =>
  Array.from(new Set(Array.from(keys, (key) => key.slice(key.indexOf(' ') + 1))))
    .filter((path) => path.endsWith('/:') === hasArgument)
    .map((path) => path.replace(/\/:$/, ''))
    .join('|')

/** Returns the pattern of all paths below the base path, as `parsePath` reads it. */
const compilePaths = (keys: readonly string[]): RegExp =>
  new RegExp(`^/(?:(${listActions(keys, false)})|(${listActions(keys, true)})/([^/]+))/?$`)

const STAGES: readonly string[] = ['local', 'remote', 'record', 'bind', 'note']

/** Returns what features contribute to a seam, in the order of the stages; `null` if none does. */
function collect<T extends object>(
  used: readonly Used[],
  find: (active: Active) => T | undefined,
): readonly T[] | null {
  const found = used.flatMap(({ active }) => find(active) ?? [])
  const rank = (each: T) => STAGES.indexOf(String(Reflect.get(each, 'stage')))
  return found.length === 0 ? null : found.sort((a, b) => rank(a) - rank(b))
}

const hasStep = <N extends keyof SessionLifecycle>(each: SessionLifecycle, name: N): each is Following<N> =>
  each[name] !== undefined

const collectFollowing = <N extends keyof SessionLifecycle>(used: readonly Used[], name: N) =>
  collect(used, ({ lifecycle }) => (lifecycle && hasStep(lifecycle, name) ? lifecycle : undefined))

/** Returns what one feature at most contributes to a seam. @throws {InvalidConfiguration} Two do. */
function single<T>(used: readonly Used[], seam: keyof Active, find: (active: Active) => T | undefined): T | null {
  const [first = null, second] = used.flatMap(({ active }) => find(active) ?? [])
  if (second !== undefined) throwConflict(`has two features with \`${seam}\``)
  return first
}

/** Compiles what the features contribute. Called once per configuration. */
export function compilePlan(features: readonly Feature[], { used }: ResolvedFeatures): Plan {
  const routes = listRoutes(features)
  return Object.freeze({
    routes,
    paths: compilePaths([...routes.keys()]),
    strategy: single(used, 'strategy', ({ strategy }) => strategy) ?? jwt,
    checks: collect(used, ({ check }) => check),
    begins: collectFollowing(used, 'begin'),
    uses: collectFollowing(used, 'used'),
    resizes: collectFollowing(used, 'resized'),
    ends: collectFollowing(used, 'ended'),
    assertReady: single(used, 'assertReady', ({ assertReady }) => assertReady),
    owner: single(used, 'owner', ({ owner }) => owner),
    signOut: collect(used, ({ signOut }) => signOut),
    present: single(used, 'present', ({ present }) => present),
    active: new Set(used.map(({ feature }) => feature.name)),
  })
}
