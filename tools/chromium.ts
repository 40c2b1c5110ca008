// Which Chromium the browser tests drive. Looking takes no time; tools/setup.ts installs one where none is found.

import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Where a browser was found, and by which rule. */
export interface Browser {
  readonly path: string
  readonly source: string
}

// The headless shell first: it starts in half the time of the whole browser.
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

// Where Debian, macOS and Windows put them when they are not on the PATH.
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * `CHROMIUM_PATH`, then the browser Playwright installed, then the system's.
 *
 * @returns `null` when there is none.
 * @throws {Error} `CHROMIUM_PATH` names no executable file: a wrong answer is never replaced by a guess.
 */
export function findChromium(): Browser | null {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted) return named(wanted)
  const own = chromium.executablePath()
  if (isExecutable(own)) return { path: own, source: 'installed by Playwright' }
  const system = systemCandidates().find(isExecutable)
  return system === undefined ? null : { path: system, source: 'of the system' }
}

function named(path: string): Browser {
  if (!isExecutable(path)) throw new Error(`CHROMIUM_PATH is "${path}", which is not an executable file.`)
  return { path, source: 'from CHROMIUM_PATH' }
}

function systemCandidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return [...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...SYSTEM_PATHS]
}

function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
