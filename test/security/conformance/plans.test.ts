import { describe, expect, test } from 'vitest'
import { CONFORMANCE } from '../conformance.ts'
import { PLANS } from '../conformance-plans.ts'

const known = new Map(CONFORMANCE.map((row) => [row.id, row]))

describe.each(PLANS.map((plan) => [plan.name, plan] as const))('the plan %s', (_, { leftOut, modules }) => {
  test('names modules that have a test or a reason', () => {
    const without = modules.filter((id) => {
      const { files = [], note = null } = known.get(id) ?? {}
      return files.length === 0 && note === null
    })
    expect(without).toEqual([])
  })

  test('names each module once', () => {
    expect(new Set(modules).size).toBe(modules.length)
  })

  test('has modules unless it is left out', () => {
    expect(leftOut !== null || modules.length > 0).toBe(true)
  })
})

test('every module is part of a plan', () => {
  const named = new Set(PLANS.flatMap(({ modules }) => modules))
  expect(CONFORMANCE.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
})
