import { createFix } from '../config/option-owners.ts'
import { InvalidConfiguration } from '../errors/errors.ts'
import { readProperty } from '../lib/read-property.ts'
import type { Active, Draft, Feature } from '../seams/feature.ts'
import type { ServiceName, Services } from '../seams/services.ts'

/** Refuses features that cannot be used together. @throws {InvalidConfiguration} */
export function throwConflict(problem: string): never {
  throw new InvalidConfiguration([{ option: 'use', problem, fix: 'Change or remove the feature.' }])
}

/** The feature that provides each service. Attempts are counted unless `rateLimit: false` says otherwise. */
const PROVIDERS: Readonly<Record<Exclude<ServiceName, 'limiter'>, string>> = {
  accounts: 'stored',
  pageKit: 'pages',
  providerTokens: 'tokens',
  revocations: 'revocation',
  sessions: 'revocation',
  state: 'state',
  store: 'stored',
}

const isFeature = (value: unknown): value is Feature => typeof readProperty(value, 'resolve') === 'function'

/**
 * Lists features with those that they carry, each once. Other values are reported with the options.
 *
 * @throws {InvalidConfiguration} Two features have one name, so one of them would not count.
 */
export function listFeatures(given: readonly unknown[]): readonly Feature[] {
  const found = new Map<string, Feature>()
  const visit = (feature: unknown): void => {
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
  offers.some((name) => [...needs, ...uses].includes(name))

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
export interface Used {
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
  const missing = needs.filter((service) => find(service) === null)
  const providers = [...new Set(missing.map((service) => PROVIDERS[service]))]
  if (missing.length > 0)
    report({
      option: 'use',
      problem: `has no ${missing.join(', ')}, which ${name} needs`,
      fix: createFix(...providers),
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
