import { setTimeout } from 'node:timers/promises'
import express from 'express'
import { expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import type { AuthConfig } from '../../src/index.ts'
import { getSession as getExpressSession } from '../../src/integrations/express/index.ts'
import { getSession as getStartSession } from '../../src/integrations/solid-start/index.ts'
import { GitHub } from '../../src/providers/github.ts'
import { mintSession } from '../../src/testing/index.ts'
import { serve } from './express/harness.ts'
import { watchRejections } from './rejections.ts'
import { openApp } from './sveltekit/harness.ts'

const fail = async () => Promise.reject(new Error('The store is down.'))

const createConfig = (): AuthConfig => ({
  secret: 'Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4',
  origin: 'https://app.example',
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
  adapter: { ...memory(), getSessionAndUser: fail },
})

const store = memory()
const ada = await store.createUser({ id: 'ada', email: 'ada@app.example', emailVerified: null })
const { cookie } = await mintSession({ ...createConfig(), adapter: store }, ada)

/** Awaits a session long after its read failed, as a page does that first waits for a database. */
async function awaitLate(session: Promise<unknown>): Promise<string> {
  await setTimeout(50)
  return session.then(
    () => 'read',
    () => 'failed',
  )
}

const READS: Readonly<Record<string, () => Promise<string>>> = {
  Express: async () => {
    const config = createConfig()
    const app = express().get('/', async (req, res) => void res.send(await awaitLate(getExpressSession(req, config))))
    return (await fetch((await serve(app)).url, { headers: { cookie } })).text()
  },
  SvelteKit: async () => {
    const app = openApp(createConfig(), () => ({ '/': ({ locals }) => awaitLate(locals.auth()) }))
    return (await app.visit('/', { headers: { cookie } })).json()
  },
  'SvelteKit, auth()': async () => {
    const app = openApp(createConfig(), ({ auth }) => ({ '/': () => awaitLate(auth()) }))
    return (await app.visit('/', { headers: { cookie } })).json()
  },
  SolidStart: () =>
    awaitLate(getStartSession(new Request('https://app.example/', { headers: { cookie } }), createConfig())),
}

test.each(Object.entries(READS))(
  '%s: a failed read that is awaited late does not end the process',
  async (_name, read) => {
    const rejections = watchRejections()
    expect([await read(), rejections]).toEqual(['failed', []])
  },
)
