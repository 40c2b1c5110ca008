import { spawnSync } from 'node:child_process'

/** Set in the process that runs pinned: the CPU's number. */
const VARIABLE = 'LATCHKEY_BENCH_CPU'

/** The last CPU this process may use: the first one serves the machine's interrupts more often. */
function lastCpu(): string | null {
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
  return status === 0 ? (/(\d+)\s*$/.exec(stdout)?.[1] ?? null) : null
}

/**
 * Runs this program once more on a single CPU and ends with its exit code. Without it, every Web Crypto call
 * wakes a thread on another CPU, which costs more than the call and changes from minute to minute.
 *
 * @returns Only where it is pinned already, and where the system cannot: the CPU's number, or `null`.
 */
export function pinToOneCpu(): string | null {
  const pinned = process.env[VARIABLE]
  if (pinned !== undefined) return pinned
  const cpu = process.platform === 'linux' ? lastCpu() : null
  if (cpu === null) return null
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const env = { ...process.env, [VARIABLE]: cpu }
  const { status } = spawnSync('taskset', ['-c', cpu, ...command], { stdio: 'inherit', env })
  process.exit(status ?? 1)
}
