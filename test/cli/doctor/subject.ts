import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SetupCall } from '../../../src/cli/application/listen-for-configs.ts'
import { readProjectEnv } from '../../../src/cli/application/project-env.ts'
import type { Subject } from '../../../src/cli/doctor/check.ts'
import { GitHub } from '../../../src/providers/github.ts'
import type { AuthConfig } from '../../../src/types/config.ts'

/** Random, and of these tests. */
export const STRONG = 'kT7vQ2mZx9LrWc4HnB8sYd3FgJ6pAe1U'

/** All that the provider of `subjectOf` needs. */
const ENV: Readonly<Record<string, string>> = {
  AUTH_SECRET: STRONG,
  AUTH_URL: 'https://app.example',
  AUTH_GITHUB_ID: 'an-id',
  AUTH_GITHUB_SECRET: 'a-client-secret',
}

/** What to make a subject of. */
export interface Parts {
  readonly config?: Partial<AuthConfig>
  readonly by?: SetupCall['by']
  /** In place of `ENV`. */
  readonly env?: Readonly<Record<string, string>>
  /** Over `ENV`. An empty text takes one away. */
  readonly more?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
  readonly parts?: Partial<Subject>
}

/** A folder with files, for as long as the test runs. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** An application that is in order, but for what is given. */
export function subjectOf({ by = 'createAuth', config = {}, env, files = {}, more = {}, parts = {} }: Parts): Subject {
  const folder = folderOf(files)
  const framework = parts.framework ?? null
  const own = Object.fromEntries(Object.entries({ ...(env ?? ENV), ...more }).filter(([, value]) => value !== ''))
  return {
    ...{ folder, framework, isOffline: true, ...readProjectEnv(folder, framework, own) },
    calls: [{ by, config: { providers: [GitHub], ...config } }],
    ...parts,
  }
}
