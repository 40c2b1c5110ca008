// An Express application to flood, with every sign-in method and hashed passwords. Sends its port and a session cookie.

import type { AddressInfo } from 'node:net'
import express from 'express'
import { APPLICATION, passwords } from '../exhaustion/application.ts'
import { expressEntry, jwt, passwordEntry } from '../library.ts'
import { claimsOf, SECRET } from '../workload.ts'

// The requests are meant to fail. The log is discarded.
const logger = { error: () => {}, warn: () => {}, debug: () => {} }
// No such user exists. The work is that of a wrong password.
const provider = passwords(async ({ password = '' }) => ((await passwordEntry.verify(null, password)) ? {} : null))
const config = { ...APPLICATION, providers: [...APPLICATION.providers, provider], logger }

const app = express().set('trust proxy', 'loopback')
app.use('/auth', expressEntry.ServerAuth(config))
app.get('/data', expressEntry.requireSession(config), (_req, res) => {
  res.json({ email: res.locals['session']?.user?.email ?? null })
})
const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as AddressInfo // of a TCP server
  process.send?.({
    port,
    cookie: `__Host-latchkey.session=${await jwt.encode({ token: claimsOf(0), secret: SECRET })}`,
  })
})
process.once('disconnect', () => process.exit())
