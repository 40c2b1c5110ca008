import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What each step of a fresh process loads of `dist`, and what its failure wrote. @param strategy Where sessions are. */
const loadedWith = (strategy: 'jwt' | 'database'): { steps: Record<string, string[]>; log: string[] } =>
  JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'load-steps.ts'), strategy], { encoding: 'utf8' }),
  )

test('loads each part with the first request that needs it', () => {
  const { steps, log } = loadedWith('jwt')
  // The first failure of a process is told with its fix.
  expect(log.join('\n')).toMatch(/^\[latchkey\]\[error\] \w+: .+\n {2}fix: \w.+\n {2}node_modules.+\.md\n/)
  expect(steps).toMatchInlineSnapshot(`
    {
      "GET session": [],
      "GET session, signed in": [],
      "callback": [
        "failures",
        "limiters",
        "sessionWrites",
      ],
      "failure": [],
      "page": [
        "pages",
        "text",
        "views",
      ],
      "read in process": [
        "unusualCookies",
      ],
      "sign-in": [
        "oidc",
        "signing",
        "userinfo",
      ],
      "sign-out": [],
      "start": [
        "core",
        "index.js",
        "parts.js",
        "providers/github.js",
        "session",
        "shared",
      ],
    }
  `)
})

test('loads parts for stored sessions and accounts with the first of them', () => {
  expect(loadedWith('database').steps).toMatchInlineSnapshot(`
    {
      "GET session": [],
      "GET session, signed in": [],
      "accounts": [
        "storedCalls",
      ],
      "callback": [
        "failures",
        "limiters",
        "revocation",
        "states",
      ],
      "failure": [],
      "page": [
        "pages",
        "text",
        "views",
      ],
      "read in process": [
        "storedSessions",
        "stores",
      ],
      "sign-in": [
        "accounts",
        "oidc",
        "signing",
        "userinfo",
      ],
      "sign-out": [],
      "start": [
        "adapters",
        "adapters/memory.js",
        "core",
        "index.js",
        "parts.js",
        "providers/github.js",
        "rate-limit",
        "session",
        "shared",
      ],
    }
  `)
})
