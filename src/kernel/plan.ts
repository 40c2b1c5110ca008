import { InvalidConfiguration } from '../errors/errors.ts'
import { readProperty } from '../lib/read-property.ts'
import type { Active, Draft, Feature, Following, Plan } from '../seams/feature.ts'
import type { SessionLifecycle } from '../seams/lifecycle.ts'
import type { Route } from '../seams/route.ts'
import type { ServiceName, Services } from '../seams/services.ts'
import { jwt } from '../session/jwt/jwt.ts'
import type { FeatureValue } from '../types/feature-value.ts'
import { ROUTES } from './routes.ts'

/** Refuses features that cannot be used together. @throws {InvalidConfiguration} */
function throwConflict(problem: string): never {
  throw new InvalidConfiguration([{ option: 'use', problem, fix: 'Change or remove the feature.' }])
}

const isFeature = (value: unknown): value is Feature => typeof readProperty(value, 'resolve') === 'function'

/**
 * Lists features with those that they carry, each once. Other values are reported with the options.
 *
 * @throws {InvalidConfiguration} Two features have one name, so one of them would not count.
 */
export function listFeatures(given: readonly FeatureValue[]): readonly Feature[] {
  const found = new Map<string, Feature>()
  const visit = (feature: FeatureValue): void => {
    if (!isFeature(feature) || found.get(feature.name) === feature) return
    if (found.has(feature.name)) throwConflict(`has two features with the name ${feature.name}`)
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
        fix: 'Add a feature that provides it.',
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
    if (twice.length > 0) throwConflict(`has two features with the service ${twice.join(', ')}`)
    Object.assign(services, active?.provides)
    return active === null ? [] : [{ feature, active }]
  })
  return { used, services }
}

/** A route: its method, and a path of words. The last part may be an argument. */
const ROW = /^(?:GET|POST) [a-z]+(?:[-/][a-z]+)*(?:\/:\w+)?$/

/** Returns the routes of the kernel and of the features by their keys. */
function listRoutes(features: readonly Feature[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const [path, route] of [ROUTES, ...features.map((each) => each.routes ?? {})].flatMap(Object.entries)) {
    // `GET signin/:provider` becomes `GET signin/:`, which needs no name to be found.
    const key = path.replace(/:\w+$/, ':')
    if (!ROW.test(path)) throwConflict(`has the malformed route ${path}`)
    if (routes.has(key)) throwConflict(`has two features with the route ${path}`)
    if (route.guard === 'none' && !key.startsWith('GET ')) throwConflict(`has no guard for the route ${path}`)
    routes.set(key, route)
  }
  return routes
}

const listActions = (keys: readonly string[], hasArgument: boolean): string =>
  [...new Set(keys.map((key) => key.slice(key.indexOf(' ') + 1)))]
    .filter((path) => path.endsWith('/:') === hasArgument)
    .map((path) => path.replace(/\/:$/, ''))
    .join('|')

/** Returns the pattern of all paths below the base path, as `parsePath` reads it. */
const compilePaths = (keys: readonly string[]): RegExp =>
  new RegExp(`^/(?:(${listActions(keys, false)})|(${listActions(keys, true)})/([^/]+))/?$`)

/** What every `Auth` has. */
const OWN = ['basePath', 'handle', 'handles', 'at', 'session', 'update', 'signIn', 'signOut']

/** @throws {InvalidConfiguration} A feature would replace a function of `Auth`. */
function assertCalls(features: readonly Feature[]): void {
  const names = new Set(OWN)
  for (const { calls = {} } of features)
    for (const name of Object.keys(calls)) {
      if (names.has(name)) throwConflict(`has two features with the call ${name}`)
      names.add(name)
    }
}

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
  assertCalls(features)
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
