import { spawnSync } from 'node:child_process'

/** Set in the process that runs pinned: the number of its CPU, and the CPUs it might use. */
const [PINNED, ALLOWED] = ['LATCHKEY_BENCH_CPU', 'LATCHKEY_BENCH_CPUS']

/** CPUs this process may use, as `taskset` says it: `0,2-5`. `null` where it cannot be told. */
function allowedCpus(): string | null {
  if (process.platform !== 'linux') return null
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
  return status === 0 ? (/: (\S+)\s*$/.exec(stdout)?.[1] ?? null) : null
}

/** The last of some CPUs: the first one serves the machine's interrupts more often. */
const lastOf = (cpus: string): string | null => /\d+$/.exec(cpus)?.[0] ?? null

/**
 * Runs this program once more on a single CPU and ends with its exit code. Without it, every Web Crypto call
 * wakes a thread on another CPU, which costs more than the call and changes from minute to minute.
 *
 * @returns Only where it is pinned already, and where the system cannot: the CPU's number, or `null`.
 */
export function pinToOneCpu(): string | null {
  const pinned = process.env[PINNED]
  if (pinned !== undefined) return pinned
  const cpus = allowedCpus()
  const cpu = cpus === null ? null : lastOf(cpus)
  if (cpus === null || cpu === null) return null
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const env = { ...process.env, [PINNED]: cpu, [ALLOWED]: cpus }
  const { status } = spawnSync('taskset', ['-c', cpu, ...command], { stdio: 'inherit', env })
  process.exit(status ?? 1)
}

/** A command that may run on every CPU, though this process is pinned. */
export function onEveryCpu(command: readonly string[]): readonly string[] {
  const cpus = process.env[ALLOWED]
  return cpus === undefined ? command : ['taskset', '-c', cpus, ...command]
}

/** A command that stays off the CPU of this process, where there is another. */
export function onAnotherCpu(command: readonly string[]): readonly string[] {
  const first = /^\d+/.exec(process.env[ALLOWED] ?? '')?.[0]
  return first === undefined || first === process.env[PINNED] ? command : ['taskset', '-c', first, ...command]
}
