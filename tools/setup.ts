// Makes sure that the browser tests have a Chromium, and says what it did. `npm test` runs it; a second run is instant.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, findChromium } from './chromium.ts'

const APT = '/usr/bin/apt-get'
// In order of preference: the shell is a third of the size of the browser.
const PACKAGES = ['chromium-headless-shell', 'chromium']

const ADVICE = `No Chromium was found, and it cannot be installed from here. Do one of these, then run the command again:

  npx playwright install --with-deps chromium                  (Playwright's own)
  sudo apt-get update && sudo apt-get install -y chromium      (Debian, Ubuntu)
  export CHROMIUM_PATH=/path/to/chromium                       (one that you have)
`

try {
  const browser = findChromium() ?? install()
  console.log(`setup: ${version(browser)} at ${browser.path} (${browser.source})`)
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

function install(): Browser {
  if (process.getuid?.() !== 0 || !existsSync(APT)) throw new Error(ADVICE)
  console.log('setup: no Chromium found; installing one with apt-get (a minute or two)')
  aptGet('update')
  const failures = PACKAGES.map((name) => {
    const found = findChromium()
    return found ? '' : aptGet('install', '-y', '--no-install-recommends', name)
  })
  const browser = findChromium()
  if (!browser) throw new Error(`${failures.join('\n')}\n${ADVICE}`)
  return browser
}

// Returns what apt-get said when it failed, else nothing. Waits for another apt-get instead of failing beside it.
function aptGet(...command: string[]): string {
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

// Also proves that it starts: a browser whose libraries are missing fails here and not in the middle of a test.
function version({ path }: Browser): string {
  if (process.platform === 'win32') return 'Chromium' // chrome.exe --version opens a window
  try {
    return execFileSync(path, ['--no-sandbox', '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  } catch (cause) {
    throw new Error(`${path} does not start: ${cause instanceof Error ? cause.message : cause}\n${ADVICE}`)
  }
}
