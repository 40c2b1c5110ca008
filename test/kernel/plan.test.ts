import { describe, expect, test } from 'vitest'
import { PRESET } from '../../src/features/preset.ts'
import { stored } from '../../src/features/stored/stored.ts'
import { resolveConfig } from '../../src/kernel/resolve-config.ts'
import { listFeatures } from '../../src/kernel/resolve-features.ts'
import type { Active, Feature } from '../../src/seams/feature.ts'
import type { Route } from '../../src/seams/route.ts'
import { ORIGIN, openConfig, SECRET } from '../harness.ts'

const create = (name: string, rest: Partial<Feature> = {}): Feature => ({
  name,
  owns: [],
  resolve: () => ({}),
  ...rest,
})

const resolve = (...features: readonly Feature[]) =>
  resolveConfig({ secret: SECRET, origin: ORIGIN }, {}, listFeatures([...PRESET, ...features]))

const route: Route = { guard: 'none', run: 'show', handle: async () => ({}) }
const limiter = openConfig().limiter
const call = { rule: 'read', run: async () => null } as const

const one = (active: Active): Partial<Feature> => ({ resolve: () => active })

describe('features are refused', () => {
  test.each<[string, readonly Feature[]]>([
    ['with the name of another one', [create('stored')]],
    ['with the route of another one', [create('a', { routes: { 'GET assets/:name': route } })]],
    [
      'with a route that would hide an argument of the kernel',
      [create('a', { routes: { 'GET callback/github': route } })],
    ],
    ['with an argument outside of the base path', [create('a', { routes: { 'GET /.well-known/x/:name': route } })]],
    ['with the route of the kernel', [create('a', { routes: { 'GET csrf': route } })]],
    ['with a POST that has no guard', [create('a', { routes: { 'POST a': route } })]],
    ['with a route that would match others', [create('a', { routes: { 'GET .*': route } })]],
    ['with a function of `Auth`', [create('a', { calls: { session: call } })]],
    ['with a call of another one', [create('a', { calls: { unlink: call } })]],
    ['with the service of another one', [create('a', one({ provides: limiter ? { limiter } : {} }))]],
    ['that render pages beside another one', [create('a', one({ present: {} as never }))]],
    [
      'that need each other',
      [create('a', { offers: ['store'], needs: ['state'] }), create('b', { offers: ['state'], needs: ['store'] })],
    ],
    ['without a service that they need', [create('a', { needs: ['store'] })]],
  ])('%s', (_, features) => {
    expect(() => resolve(...features)).toThrow(expect.objectContaining({ type: 'InvalidConfiguration' }))
  })
})

describe('a feature', () => {
  test('is added once, even if several features include it', () => {
    expect(
      listFeatures([stored, create('a', { carries: [stored] }), stored]).filter(({ name }) => name === 'stored'),
    ).toHaveLength(1)
  })

  test('without contributions leaves its extension points empty', () => {
    const { active, checks, owner, signOut } = resolve(create('a', { resolve: () => null })).plan
    expect([active.has('a'), checks, owner, signOut?.length]).toEqual([false, null, null, 1])
  })
})
