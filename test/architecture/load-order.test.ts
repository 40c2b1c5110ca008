import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What each step of a fresh process loads of `dist`. @param strategy Where sessions are. */
const loadedWith = (strategy: 'jwt' | 'database'): Record<string, string[]> =>
  JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'load-steps.ts'), strategy], { encoding: 'utf8' }),
  )

test('loads each part with the first request that needs it', () => {
  expect(loadedWith('jwt')).toMatchInlineSnapshot(`
    {
      "GET session": [],
      "GET session, signed in": [],
      "callback": [
        "limits",
        "session-writes",
      ],
      "failure": [
        "fixes",
      ],
      "page": [
        "English of the pages",
        "pages",
        "shared by parts",
      ],
      "read in process": [],
      "sign-in": [
        "body",
        "code-flow",
        "sign-in",
      ],
      "sign-out": [],
      "start": [
        "core",
        "errors",
        "index.js",
        "providers/github.js",
        "session check",
      ],
    }
  `)
})

test('loads what stored sessions and accounts need with the first of them', () => {
  expect(loadedWith('database')).toMatchInlineSnapshot(`
    {
      "GET session": [],
      "GET session, signed in": [],
      "accounts": [
        "account-api",
      ],
      "callback": [
        "accounts",
        "limits",
      ],
      "failure": [
        "fixes",
      ],
      "page": [
        "English of the pages",
        "pages",
      ],
      "read in process": [
        "shared by parts",
        "store",
        "stored-sessions",
      ],
      "sign-in": [
        "body",
        "code-flow",
        "sign-in",
      ],
      "sign-out": [],
      "start": [
        "adapters/memory.js",
        "core",
        "errors",
        "index.js",
        "providers/github.js",
        "session check",
      ],
    }
  `)
})
