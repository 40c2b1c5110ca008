// Installs packages of Debian and Ubuntu, where this process may.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const APT = '/usr/bin/apt-get'

/** Whether packages can be installed from here at all. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync(APT)

let isUpdated = false

/** @returns What apt-get said when it failed, else nothing. */
export function install(...packages: readonly string[]): string {
  // Its lists may be older than what the mirrors still have, or none.
  if (!isUpdated) aptGet('update')
  isUpdated = true
  return aptGet('install', '-y', '--no-install-recommends', ...packages)
}

// Waits for another apt-get instead of failing beside it.
function aptGet(...command: readonly string[]): string {
  const start = performance.now()
  const label = `apt-get ${command.filter((word) => !word.startsWith('-')).join(' ')}`
  const result = spawnSync(APT, ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...command], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`setup: ${label}: ${result.status === 0 ? 'done' : `failed (${result.status})`}, ${seconds} s`)
  return result.status === 0 ? '' : `${label}:\n${result.stdout}${result.stderr}`
}
