import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RUNTIMES, readOptions, WORKLOADS } from '../../bench/arguments.ts'
import { readBudgets } from '../../bench/budgets.ts'

const bench = join(import.meta.dirname, '../../bench')

describe('arguments of the bench', () => {
  test('ask for every workload on Node when there are none', () => {
    expect(readOptions([])).toEqual({ names: WORKLOADS, runtime: 'node', json: false, check: false, save: false })
  })

  test('choose workloads', () => {
    expect(readOptions(['--json', '--only', 'issue', '--only', 'memory'])).toMatchObject({
      names: ['issue', 'memory'],
      json: true,
    })
  })

  test.each(['deno', 'bun'])('choose a session read and a whole sign-in on %s', (runtime) => {
    expect(readOptions(['--runtime', runtime]).names).toEqual(['session-distinct', 'oidc-sign-in'])
  })

  test('choose what runs on workerd', () => {
    expect(readOptions(['--runtime', 'workerd']).names).toEqual(['workerd'])
  })

  test.each([
    [['--only', 'session'], 'no workload session on node'],
    [['--runtime', 'deno', '--only', 'express'], 'no workload express on deno'],
    [['--runtime', 'java'], 'no runtime java'],
  ])('are refused when nothing is known by that name: %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })
})

describe('workloads', () => {
  test.each(WORKLOADS)('%s is written and has a budget with a limit', (name) => {
    expect(existsSync(join(bench, `workloads/${name}.ts`))).toBe(true)
    expect(readBudgets()[name]?.limits.length).toBeGreaterThan(0)
  })

  test('have budgets on Deno and Bun, and there are no others', () => {
    const others = ['deno', 'bun'].flatMap((runtime) => RUNTIMES[runtime]?.map((name) => `${runtime} ${name}`) ?? [])
    expect(Object.keys(readBudgets()).sort()).toEqual([...WORKLOADS, ...others].sort())
  })
})
