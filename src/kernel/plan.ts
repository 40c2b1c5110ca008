import type { CookieRule } from '../seams/cookie-rule.ts'
import type { Active, Feature, Following, Plan } from '../seams/feature.ts'
import type { SessionLifecycle } from '../seams/lifecycle.ts'
import { jwt } from '../session/jwt/jwt.ts'
import { compileRoutes } from './compile-routes.ts'
import { type ResolvedFeatures, throwConflict, type Used } from './resolve-features.ts'

/**
 * Names that the cookies of features may have: none of the kernel or the preset, and no character that could make one a
 * chunk or a transaction.
 */
const COOKIE = /^(?!(?:session|csrf|tx|challenge|typed|signout|tokens|last)$)[a-z-]+$/

/** Returns the cookies of the features. @throws {InvalidConfiguration} A name is taken, or malformed. */
function listCookies(used: readonly Used[]): readonly CookieRule[] | null {
  const rules = used.flatMap(({ active }) => active.cookies ?? [])
  const names = rules.map(({ name }) => name)
  const wrong = names.find((name, i) => names.indexOf(name) < i || !COOKIE.test(name))
  if (wrong !== undefined) throwConflict(`has a feature with the cookie ${wrong}, which is taken or malformed`)
  return rules.length === 0 ? null : rules
}

/** Functions of every `Auth`. */
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

const STAGES: readonly string[] = ['local', 'remote', 'risk', 'factor', 'consent', 'record', 'bind', 'note']

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

/** Returns the contribution to a seam that at most one feature may have. @throws {InvalidConfiguration} Two do. */
function findSingle<K extends keyof Active>(used: readonly Used[], seam: K): Contribution<K> | null {
  const [first = null, second] = listContributions(used, seam)
  if (second !== undefined) throwConflict(`has two features with \`${seam}\``)
  return first
}

/** Compiles what the features contribute. Called once per configuration. */
export function compilePlan(features: readonly Feature[], { used }: ResolvedFeatures): Plan {
  assertCalls(features)
  const active = new Set(used.map(({ feature }) => feature.name))
  return Object.freeze({
    ...compileRoutes(features, active),
    cookies: listCookies(used),
    strategy: findSingle(used, 'strategy') ?? jwt,
    checks: sortByStage(listContributions(used, 'check')),
    begins: listFollowing(used, 'begin'),
    uses: listFollowing(used, 'used'),
    resizes: listFollowing(used, 'resized'),
    ends: listFollowing(used, 'ended'),
    assertReady: findSingle(used, 'assertReady'),
    owner: findSingle(used, 'owner'),
    interrupts: sortByStage(listContributions(used, 'interrupt')),
    findConfirmed: findSingle(used, 'findConfirmed'),
    signOut: toSeam(listContributions(used, 'signOut')),
    present: findSingle(used, 'present'),
    active,
  })
}
