// The files that a guide tells somebody to write, as modules that a test can import. Their `latchkey` is the source.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { root } from '../../../tools/entries.ts'
import { ORIGIN, SECRET } from '../../harness.ts'
import { fromSource } from '../../testing/guide/from-source.ts'

/** Blocks whose first line is their path. */
const FILES = /^```ts\n\/\/ (?<path>[^\n]+)\n(?<text>.*?)^```$/gms

/** A guide as it stands in docs/guides. */
export const readGuide = (name: string): string => readFileSync(join(root, 'docs/guides', name), 'utf8')

function writeModules(guide: string, folder: string): void {
  for (const { groups } of readGuide(guide).matchAll(FILES)) {
    const target = join(folder, groups?.['path'] ?? '')
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, fromSource(groups?.['text'] ?? ''))
  }
}

/**
 * Writes the files of a guide, and sets the environment that guides are written for.
 *
 * @param guide `roles.md`
 * @returns A function that imports one of them, by its path in the guide.
 */
export function guideModules(guide: string): <M>(path: string) => Promise<M> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/guides-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  writeModules(guide, folder)
  beforeEach(() => {
    const env = { AUTH_SECRET: SECRET, AUTH_URL: ORIGIN, AUTH_GITHUB_ID: 'app', AUTH_GITHUB_SECRET: 'app-secret' }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  })
  afterEach(() => void vi.unstubAllEnvs())
  // What a guide's module exports is said where it is asked for.
  return <M>(path: string) => import(pathToFileURL(join(folder, path)).href) as Promise<M>
}
