// Makes sure that the tests have a Chromium, fonts and database servers, and says what it did. What it cannot get it
// names, and fails. `npm test` runs it; a second run is instant.
//
// `node tools/setup.ts browser`, `fonts` and `servers` see to one of them only.

import { execFileSync } from 'node:child_process'
import { canInstall, install } from './apt-get.ts'
import { type Browser, findChromium } from './chromium.ts'
import { missingFonts } from './fonts.ts'
import { missingServices } from './services.ts'

// In order of preference: the shell is a third of the size of the browser.
const CHROMIUMS = ['chromium-headless-shell', 'chromium']

const ADVICE = `No Chromium was found, and it cannot be installed from here. Do one of these, then run the command again:

  npx playwright install --with-deps chromium                  (Playwright's own)
  sudo apt-get update && sudo apt-get install -y chromium      (Debian, Ubuntu)
  export CHROMIUM_PATH=/path/to/chromium                       (one that you have)
`

const PARTS: Readonly<Record<string, () => string>> = {
  browser: setUpBrowser,
  fonts: setUpFonts,
  servers: setUpServers,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) throw new Error(`setup knows ${Object.keys(PARTS).join(', ')}, not ${unknown.join(', ')}`)
for (const [name, setUp] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  try {
    console.log(`setup: ${setUp()}`)
  } catch (error) {
    console.error(`setup: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

function setUpBrowser(): string {
  const browser = findChromium() ?? installBrowser()
  return `${version(browser)} at ${browser.path} (${browser.source})`
}

function installBrowser(): Browser {
  if (!canInstall()) throw new Error(ADVICE)
  console.log('setup: no Chromium found; installing one with apt-get (a minute or two)')
  const failures = CHROMIUMS.map((name) => (findChromium() ? '' : install(name)))
  const browser = findChromium()
  if (!browser) throw new Error(`${failures.join('\n')}\n${ADVICE}`)
  return browser
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

function setUpFonts(): string {
  const missing = missingFonts().map(({ debianPackage }) => debianPackage)
  if (missing.length > 0 && canInstall()) install(...missing)
  const left = missingFonts()
  if (left.length === 0) return 'fonts for all scripts are there'
  const names = left.map(({ debianPackage }) => debianPackage).join(' ')
  const scripts = left.map(({ scripts }) => scripts).join(', ')
  throw new Error(`No font has ${scripts}. Debian, Ubuntu: sudo apt-get update && sudo apt-get install -y ${names}`)
}

function setUpServers(): string {
  const missing = missingServices()
  if (missing.length > 0 && canInstall()) {
    console.log(`setup: installing ${missing.map(({ title }) => title).join(', ')} with apt-get (some ten seconds)`)
    // One by one: what a mirror lacks must not keep the others away.
    for (const { debianPackage } of missing) install(debianPackage)
  }
  const left = missingServices()
  if (left.length > 0) throw new Error(left.map(({ advice }) => advice).join('\n'))
  return 'PostgreSQL, MariaDB and Redis are there'
}
