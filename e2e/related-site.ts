// An application on three domains over TLS, whose passkeys belong to one of them.

import { createHash, KeyObject, X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import express, { type RequestHandler } from 'express'
import { memory } from '../src/adapters/memory.ts'
import { ServerAuth, session } from '../src/integrations/express/index.ts'
import { Passkey } from '../src/providers/passkey.ts'
import { certify, toPem } from '../test/methods/webauthn/simplewebauthn/authority.ts'
import { listen, stopServer } from './ports.ts'

/** Origins of the relying party, of a related domain, and of a domain that the configuration does not list. */
export const ORIGINS = {
  own: 'https://app.example',
  related: 'https://shop.example.org',
  foreign: 'https://other.example.net',
} as const

const getHost = (origin: string): string => new URL(origin).hostname

/** The application runs. */
export interface RelatedSite {
  /** Arguments of Chromium. With them, it finds the server at each domain, and accepts its certificate. */
  readonly args: readonly string[]
  /** Returns the messages of errors that latchkey has logged since the last call. */
  takeErrors(): readonly string[]
  /** Returns the hosts at which browsers have requested the list of related origins since the last call. */
  takeHosts(): readonly string[]
  /** Replaces the list of latchkey, as a server in front of it can. `null` restores it. */
  replaceList(origins: readonly string[] | null): void
  close(): Promise<void>
}

/** Returns a key and its certificate in PEM. */
async function createIdentity(): Promise<{ readonly key: string; readonly cert: string }> {
  const entity = await certify('latchkey')
  const key = KeyObject.from(entity.keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { key: String(key), cert: toPem(entity) }
}

/** Playwright's `ignoreHTTPSErrors` covers pages only. The browser itself requests the list, so it must know the certificate. */
function listArguments(certificate: string, port: number): readonly string[] {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  const rules = Object.values(ORIGINS).map((origin) => `MAP ${getHost(origin)}:443 127.0.0.1:${port}`)
  return [
    `--host-resolver-rules=${rules.join()}`,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
  ]
}

function createApp(list: RequestHandler, errors: string[]) {
  const config = {
    providers: [Passkey({ relyingParty: { id: getHost(ORIGINS.own), origin: [ORIGINS.own, ORIGINS.related] } })],
    adapter: memory(),
    secret: crypto.randomUUID(),
    trustHost: true,
    logger: { error: (error: Error) => void errors.push(error.message), warn() {}, debug() {} },
    experimental: { enableWebAuthn: true },
  }
  return express()
    .get('/.well-known/webauthn', list)
    .use('/auth', ServerAuth(config))
    .use(session(config))
    .get('/', (_req, res) => void res.send(`Hello ${res.locals['session']?.user?.email ?? 'visitor'}`))
}

/** Starts the application. */
export async function startRelatedSite(): Promise<RelatedSite> {
  const [hosts, errors]: [string[], string[]] = [[], []]
  let replaced: readonly string[] | null = null
  const list: RequestHandler = ({ hostname }, res, next) => {
    hosts.push(hostname)
    if (replaced === null) next()
    else res.json({ origins: replaced })
  }
  const identity = await createIdentity()
  const server = createServer(identity, createApp(list, errors) as RequestListener)
  return {
    args: listArguments(identity.cert, await listen(server, 0)),
    takeErrors: () => errors.splice(0),
    takeHosts: () => hosts.splice(0),
    replaceList(origins) {
      replaced = origins
    },
    close: () => stopServer(server),
  }
}
