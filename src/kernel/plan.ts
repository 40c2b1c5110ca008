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

/** Whether a feature may provide what another one needs or uses. */
const isBefore = ({ offers = [] }: Feature, { needs = [], uses = [] }: Feature): boolean =>
  offers.some((name) => needs.includes(name) || uses.includes(name))

/** Returns the features in the order of their services: a provider before those that need or use it. */
function sortFeatures(features: readonly Feature[]): readonly Feature[] {
  const sorted: Feature[] = []
  let left = features
  while (left.length > 0) {
    const next = left.find((each) => !left.some((other) => other !== each && isBefore(other, each)))
    if (next === undefined) throwConflict('has features that need each other')
    sorted.push(next)
    left = left.filter((each) => each !== next)
  }
  return sorted
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

/** A route: its method, and a path of words. The last part may be an argument. */
const ROW = /^(?:GET|POST) [a-z]+(?:[-/][a-z]+)*(?:\/:\w+)?$/

/** `GET signin/:provider` becomes `GET signin/:`, which needs no name to be found. */
const toKey = (path: string): string => path.replace(/:\w+$/, ':')

/** Returns the routes of the kernel and of the features by their keys. */
function listRoutes(features: readonly Feature[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const [path, route] of [ROUTES, ...features.map((each) => each.routes ?? {})].flatMap(Object.entries)) {
    const key = toKey(path)
    if (!ROW.test(path)) throwConflict(`has the malformed route ${path}`)
    if (routes.has(key)) throwConflict(`has two features with the route ${path}`)
    if (route.guard === 'none' && !key.startsWith('GET ')) throwConflict(`has the route ${path} without a guard`)
    routes.set(key, route)
  }
  return routes
}

const listActions = (keys: Iterable<string>, hasArgument: boolean): string =>
  Array.from(new Set(Array.from(keys, (key) => key.slice(key.indexOf(' ') + 1))))
    .filter((path) => path.endsWith('/:') === hasArgument)
    .map((path) => path.replace(/\/:$/, ''))
    .join('|')

/** Returns the pattern of all paths below the base path, as `parsePath` reads it. */
const compilePaths = (keys: readonly string[]): RegExp =>
  new RegExp(`^/(?:(${listActions(keys, false)})|(${listActions(keys, true)})/([^/]+))/?$`)

const STAGES: readonly string[] = ['local', 'remote', 'record', 'bind', 'note']

type Contribution<K extends keyof Active> = NonNullable<Active[K]>

const listContributions = <K extends keyof Active>(used: readonly Used[], seam: K): Contribution<K>[] =>
  used.map(({ active }) => active[seam]).filter((each) => each !== undefined)

const toSeam = <T>(found: readonly T[]): readonly T[] | null => (found.length === 0 ? null : found)

/** Returns contributions in the order of their stages; `null` without any. */
function sortByStage<T extends { readonly stage: string }>(found: readonly T[]): readonly T[] | null {
  const rank = ({ stage }: T) => STAGES.indexOf(stage)
  return toSeam([...found].sort((a, b) => rank(a) - rank(b)))
}

/** Returns the lifecycles that have a function. */
const listFollowing = <N extends keyof SessionLifecycle>(used: readonly Used[], name: N) =>
  sortByStage(listContributions(used, 'lifecycle').filter((each): each is Following<N> => each[name] !== undefined))

/** Returns what one feature at most contributes to a seam. @throws {InvalidConfiguration} Two do. */
function findSingle<K extends keyof Active>(used: readonly Used[], seam: K): Contribution<K> | null {
  const [first = null, second] = listContributions(used, seam)
  if (second !== undefined) throwConflict(`has two features with \`${seam}\``)
  return first
}

/** Compiles what the features contribute. Called once per configuration. */
export function compilePlan(features: readonly Feature[], { used }: ResolvedFeatures): Plan {
  const routes = listRoutes(features)
  return Object.freeze({
    routes,
    paths: compilePaths([...routes.keys()]),
    strategy: findSingle(used, 'strategy') ?? jwt,
    checks: sortByStage(listContributions(used, 'check')),
    begins: listFollowing(used, 'begin'),
    uses: listFollowing(used, 'used'),
    resizes: listFollowing(used, 'resized'),
    ends: listFollowing(used, 'ended'),
    assertReady: findSingle(used, 'assertReady'),
    owner: findSingle(used, 'owner'),
    signOut: toSeam(listContributions(used, 'signOut')),
    present: findSingle(used, 'present'),
    active: new Set(used.map(({ feature }) => feature.name)),
  })
}
