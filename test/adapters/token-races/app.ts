// One process of an application: node app.ts <store> <url of the store> <url of the provider>. Prints the port it
// listens on. Each request asks for an access token as often as its path says, all at once.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuth } from '../../../src/index.ts'
import { createRaceConfig, ORIGIN } from './config.ts'

const [store = '', url = '', issuer = ''] = process.argv.slice(2)
const auth = createAuth(await createRaceConfig(store, url, issuer), { env: {} })

const server = createServer(async (req, res) => {
  const request = new Request(`${ORIGIN}/account`, { headers: { cookie: req.headers.cookie ?? '' } })
  const count = Number((req.url ?? '').slice(1))
  const asked = Array.from({ length: count }, () => auth.accessToken(request, 'idp'))
  const results = (await Promise.allSettled(asked)).map((result) =>
    result.status === 'fulfilled' ? result.value.accessToken : `${result.reason}`,
  )
  res.end(JSON.stringify(results))
})

// It listens on a port, so its address is no path.
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
