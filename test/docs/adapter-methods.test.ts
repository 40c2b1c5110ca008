import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { type Auth, createAuth } from '../../src/index.ts'
import { GitHub } from '../../src/providers/github.ts'
import { mintSession } from '../../src/testing/index.ts'
import { ORIGIN, SECRET } from '../harness.ts'
import { findRows, listSpans } from './read-pages.ts'

const ACCOUNT = { provider: 'github', providerAccountId: '1815' }

/** A call of each function in the table. */
const CALLS: Readonly<Record<string, (auth: Auth, request: Request, userId: string) => Promise<unknown>>> = {
  accounts: (auth, request) => auth.accounts(request),
  unlink: (auth, request) => auth.unlink(request, ACCOUNT, { hasOtherWay: true }),
  passkeys: (auth, request) => auth.passkeys(request),
  renamePasskey: (auth, request) => auth.renamePasskey(request, 'id', 'Key'),
  removePasskey: (auth, request) => auth.removePasskey(request, 'id', { hasOtherWay: true }),
  accessToken: (auth, request) => auth.accessToken(request, 'github'),
  fetch: (auth, request) => auth.fetch(request, 'github', 'https://api.example'),
  revokeTokens: (auth, request) => auth.revokeTokens(request, 'github'),
  sessions: (auth, request) => auth.sessions(request),
  endSession: (auth, request) => auth.endSession(request, 'id'),
  signOutEverywhere: (auth, _, userId) => auth.signOutEverywhere(userId),
}

/** The functions of each row, each with an adapter method that it requires. */
const REQUIRED = findRows(/^\| method \| adapter methods/).flatMap((row) => {
  const [, functions = '', methods = ''] = row.split('|')
  const [always = ''] = methods.split(';')
  return listSpans(functions).flatMap((name) => listSpans(always).map((method) => [name, method] as const))
})

/** Calls a function for a user in a store without a method. */
async function callWithout(method: string, name: string): Promise<unknown> {
  const adapter = memory()
  const github = GitHub({ clientId: 'id', clientSecret: 'secret', apiOrigins: ['https://api.example'] })
  const config = { adapter: { ...adapter, [method]: undefined }, origin: ORIGIN, providers: [github], secret: SECRET }
  const auth = createAuth(config)
  const { id } = await adapter.createUser({ id: '1', name: 'Ada', email: 'ada@app.example', emailVerified: null })
  const { cookie } = await mintSession(auth, { id })
  const request = new Request(`${ORIGIN}/account`, { method: 'POST', headers: { cookie, origin: ORIGIN } })
  return CALLS[name]?.(auth, request, id)
}

describe('the table of adapter methods', () => {
  test.each(REQUIRED)('says that %s requires %s', async (name, method) => {
    await expect(callWithout(method, name)).rejects.toThrow(method)
  })
})
