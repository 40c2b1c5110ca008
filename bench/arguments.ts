import { parseArgs } from 'node:util'

/** Every workload, in the order in which they run. */
export const WORKLOADS = [
  'session-distinct',
  'session-same',
  'session-inprocess',
  'session-database',
  'issue',
  'create-auth',
  'oidc-sign-in',
  'credentials-sign-in',
  'cold-start',
  'express',
  'workerd',
  'memory',
  'anonymous-requests',
  'flooded-reads',
] as const

/** Workloads about attacks. Their numbers are in docs/project/exhaustion.md, the others in docs/project/measurements.md. */
export const EXHAUSTION: readonly string[] = ['anonymous-requests', 'flooded-reads']

/** What runs where. */
export const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  node: WORKLOADS,
  deno: ['session-distinct', 'oidc-sign-in'],
  bun: ['session-distinct', 'oidc-sign-in'],
  workerd: ['workerd'],
}

/** What the bench is asked for. */
export interface Options {
  readonly names: readonly string[]
  /** `node`, `deno`, `bun` or `workerd`. */
  readonly runtime: string
  readonly json: boolean
  readonly check: boolean
  readonly save: boolean
}

const flag = { type: 'boolean', default: false } as const

/** @throws {RangeError} There is no such workload or runtime. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      runtime: { type: 'string', default: 'node' },
      json: flag,
      check: flag,
      save: flag,
    },
  })
  const { runtime, json, check, save } = values
  const possible = RUNTIMES[runtime]
  if (!possible) throw new RangeError(`no runtime ${runtime}. There are: ${Object.keys(RUNTIMES).join(', ')}`)
  const names = values.only ?? possible
  const unknown = names.filter((name) => !possible.includes(name))
  if (unknown.length > 0)
    throw new RangeError(`no workload ${unknown.join(', ')} on ${runtime}. There are: ${possible.join(', ')}`)
  return { names, runtime, json, check, save }
}
