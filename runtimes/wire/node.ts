// Node, through Express: `node node.ts <address of dist> <entries> <providers>`

import type { AddressInfo } from 'node:net'
import express from 'express'
import { loadLibrary } from '../library.ts'
import { announce } from './announce.ts'
import { configurationOf } from './configuration.ts'

const [, , dist = '', , providers = ''] = process.argv
const library = await loadLibrary(dist)
const { ServerAuth } = (await import(
  new URL('express.js', dist).href
)) as typeof import('../../src/integrations/express/index.ts')

const app = express()
app.use('/auth', ServerAuth(configurationOf(library, providers)))
// Bound to an address of the network, it has a port.
const server = app.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port))
