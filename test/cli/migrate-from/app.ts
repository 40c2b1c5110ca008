// Applications in the shape of Auth.js' examples, and what a person does after the command has run on them.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../../../src/cli/host.ts'
import { root } from '../../../tools/entries.ts'
import type { Outcome } from '../package.ts'
import { hostOf, runHere } from '../project.ts'

/** The frameworks that Auth.js has an example of. `next-4`: next-auth 4, with both routers. */
export type Example = 'express' | 'sveltekit' | 'solid-start' | 'next' | 'next-4'

/** A line that the command leaves to a person. An empty text removes the line. */
export interface HandLine {
  readonly path: string
  readonly before: string
  readonly after: string
}

const removed = (path: string, before: string): HandLine => ({ path, before, after: '' })

/** A line below the imports of types. */
const added = (path: string, line: string): HandLine => ({
  path,
  before: 'from "next"\n',
  after: `from "next"\n${line}`,
})

/** Everything that a person does, in a project that is on the framework's version which latchkey needs. docs/migrate-from-authjs.md has the numbers. */
export const BY_HAND: Readonly<Record<Example, readonly HandLine[]>> = {
  express: [
    removed('src/config/auth.config.ts', 'import Passage from "@auth/express/providers/passage"\n'),
    removed('src/config/auth.config.ts', '    Passage,\n'),
  ],
  sveltekit: [
    removed('src/auth.ts', 'import Passage from "@auth/sveltekit/providers/passage"\n'),
    removed('src/auth.ts', '    Passage,\n'),
    {
      path: 'src/auth.ts',
      before: 'import { env } from "$env/dynamic/private"',
      after: 'import * as env from "$app/env/private"',
    },
  ],
  'solid-start': [],
  next: [
    removed('auth.ts', 'import Passage from "next-auth/providers/passage"\n'),
    removed('auth.ts', '    Passage,\n'),
    {
      path: 'auth.ts',
      before: 'session.user.name\n',
      after: 'readName(session)\n',
    },
    {
      path: 'auth.ts',
      before: '\nexport const { handlers',
      after:
        '\nconst readName = (sent: unknown) => String(Object(Object(sent).user).name).slice(0, 80)\n\nexport const { handlers',
    },
  ],
  'next-4': [
    { path: 'lib/auth.ts', before: 'id: claims.sub,', after: 'id: String(claims.sub),' },
    removed('lib/auth.ts', '      httpOptions: { timeout: 10_000 },\n'),
    { path: 'lib/auth.ts', before: 'req.headers?.["user-agent"]', after: 'req.headers.get("user-agent") ?? ""' },
    {
      path: 'pages/api/role.ts',
      before: 'getToken({ req })',
      after:
        'getToken({ req: { headers: fromNodeHeaders(req.headers) }, secret: process.env.AUTH_SECRET ?? "", migrate: authjs() })',
    },
    added('pages/api/role.ts', 'import { authjs } from "latchkey/migrate/authjs"\n'),
    added('pages/api/role.ts', 'import { fromNodeHeaders } from "latchkey/node"\n'),
  ],
}

/** Where an example is written. */
export const folderOf = (example: Example): string => join(import.meta.dirname, example)

/** An example in a folder. */
export interface OpenExample {
  readonly folder: string
  readonly host: Host
  run(...args: readonly string[]): Promise<Outcome>
  /** Does what is left to a person. @throws {Error} A line is not there. */
  finish(): void
  read(path: string): string
  remove(): void
}

/** An example that is in a folder already. @param packed The package, with its providers. */
export function exampleIn(folder: string, example: Example, packed: string): OpenExample {
  const host = hostOf(folder, packed)
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  return {
    folder,
    host,
    read,
    run: (...args) => runHere(['migrate-from', 'authjs', ...args], host),
    finish() {
      for (const { path, before, after } of BY_HAND[example]) {
        const text = read(path)
        if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
        writeFileSync(join(folder, path), text.replace(before, after))
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Copies an example into a folder of its own inside of the repository, where packages are found. */
export function openExample(example: Example, packed: string): OpenExample {
  mkdirSync(join(root, 'test-results/migrate-from'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/migrate-from', `${example}-`))
  cpSync(folderOf(example), folder, { recursive: true })
  return exampleIn(folder, example, packed)
}
