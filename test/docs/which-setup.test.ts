// The table of docs/which-setup.md: which sign-in methods each of its setups can start with.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from 'redis'
import { describe, expect, test } from 'vitest'
import { cloudflareKv } from '../../src/adapters/cloudflare-kv.ts'
import { durableObject } from '../../src/adapters/durable-object.ts'
import { redis } from '../../src/adapters/redis.ts'
import { sql } from '../../src/adapters/sql.ts'
import { type AuthConfig, createAuth } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Nodemailer } from '../../src/providers/nodemailer.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import { Password } from '../../src/providers/password.ts'
import { root } from '../../tools/entries.ts'
import { ORIGIN, SECRET } from '../harness.ts'

type Setup = Pick<AuthConfig, 'adapter' | 'session' | 'stateStore'>

// No store is reached at start-up.
const unused = () => Promise.reject(new Error('not reached'))
const database = sql({ dialect: 'postgres', execute: unused })
const d1 = sql({ dialect: 'd1', execute: unused, batch: unused })
const client = createClient()
const objects = durableObject({ idFromName: String, get: () => ({ fetch: unused }) })
const kv = cloudflareKv({ get: unused, put: unused, delete: unused, list: unused }, { logger: { warn() {} } })
const revocable = { strategy: 'jwt', revocation: true } as const

/** The configurations of a row, by its first cell. Rows whose cell names an adapter of the reader are left out. */
const SETUPS: Readonly<Record<string, readonly Setup[]>> = {
  'A web application with a database': [{ adapter: database }],
  'A web application without a database': [{}],
  'A database, and more session reads than it should serve': [
    { adapter: database, session: revocable },
    { adapter: redis(client), session: revocable },
  ],
  'Sessions that you can end, without a database': [{ stateStore: redis(client), session: revocable }],
  'A Worker with D1': [{ adapter: d1 }],
  'A Worker without a database': [{}, { stateStore: objects, session: revocable }],
  'Workers that must start fast': [{ adapter: d1, session: revocable }],
  'Redis as the only database': [{ adapter: redis(client) }],
  'Workers KV as the only store': [{ adapter: kv }],
}

const mailer = Nodemailer({ server: 'smtp://127.0.0.1', from: 'auth@app.example' })

const METHODS: Readonly<Record<string, AuthConfig['providers']>> = {
  providers: [GitHub({ clientId: 'app', clientSecret: 'app-secret' })],
  '`Credentials`': [Credentials({ credentials: { user: {} }, authorize: () => null })],
  email: [mailer],
  '`Password()`': [Password(), mailer],
  passkeys: [Passkey],
}

function starts(setup: Setup, providers: AuthConfig['providers']): boolean {
  const experimental = { enableWebAuthn: true }
  const logger = { warn() {}, error() {} }
  try {
    createAuth({ ...setup, providers, experimental, logger, secret: SECRET, origin: ORIGIN }, { env: {} })
    return true
  } catch {
    return false
  }
}

/** What the cell of the sign-in methods says if these start. */
function describeMethods(started: readonly string[]): string {
  const missing = Object.keys(METHODS).filter((name) => !started.includes(name))
  if (missing.length === 0) return 'all'
  return missing.length === 1 ? `all but ${missing[0]}` : started.join(', ')
}

const page = readFileSync(join(root, 'docs/which-setup.md'), 'utf8')
const rows = [...page.slice(0, page.indexOf('\n## ')).matchAll(/^\| ([^|]+) \|[^|]*\|[^|]*\| ([^|]+) \|/gm)]
const cells = new Map(rows.map(([, situation = '', methods = '']) => [situation, methods]))

describe('the table of setups', () => {
  test.each(Object.entries(SETUPS))('names the sign-in methods that start: %s', (situation, setups) => {
    const found = setups.map((setup) =>
      describeMethods(Object.entries(METHODS).flatMap(([name, providers]) => (starts(setup, providers) ? [name] : []))),
    )
    expect([...new Set(found)]).toEqual([cells.get(situation)])
  })
})
