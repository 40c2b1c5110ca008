// Reads the configuration of Wrangler in a project.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './attempt.ts'

/** Returns the name of the configuration of Wrangler; `null` if a folder has none. */
export const findWranglerFile = (folder: string): string | null =>
  readdirSync(folder).find((name) => /^wrangler\.(?:jsonc?|toml)$/.test(name)) ?? null

/** Returns the module that Wrangler runs: `main` of its configuration; `null` if that names none. */
export function findWorkerMain(folder: string): string | null {
  const text = attempt(() => readFileSync(join(folder, findWranglerFile(folder) ?? ''), 'utf8'))
  // After the beginning of a line or another value, so not in a comment. The path is printed: without control characters.
  const pattern = /(?:^|[{,])[ \t]*"?main"?\s*[:=]\s*(["'])(?:\.\/)?([^"'\p{C}]+)\1/mu
  const [, , main = null] = pattern.exec(text ?? '') ?? []
  return main
}
