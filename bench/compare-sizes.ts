import { codeOf, measurePeer, measureSize, type Size, type Weight } from './measure-size.ts'
import { measureStart } from './measure-start.ts'
import { installPeers, PEERS, peerVersions } from './peers.ts'

type Bytes = Omit<Size, 'functions'>

const column = (count: number): string => count.toLocaleString('en-US').padStart(9)

function show(name: string, { minified, gzip, brotli }: Bytes, smallest?: Bytes): void {
  const times = smallest ? `${(gzip / smallest.gzip).toFixed(1).padStart(7)} ×` : ''
  console.log(`${name.padEnd(42)} ${[minified, gzip, brotli].map(column).join(' ')}${times}`)
}

const heading = (title: string): void =>
  console.log(`\n${title.padEnd(42)} ${['minified', 'gzip', 'brotli'].map((word) => word.padStart(9)).join(' ')}`)

const withGitHub = (code: string): string => `${code}\nexport { default as github } from '@auth/core/providers/github'`

const MAGIC_LINK = `export { magicLink } from 'better-auth/plugins'`

/** What others need for the same, by our bundle it stands beside. */
const PEER_BUNDLES: Readonly<Record<string, readonly (readonly [name: string, code: string])[]>> = {
  'core + GitHub': [
    ['@auth/core + GitHub', withGitHub(`export { Auth } from '@auth/core'`)],
    ['better-auth/minimal, with GitHub', `export { betterAuth } from 'better-auth/minimal'`],
    ['better-auth, with GitHub', `export { betterAuth } from 'better-auth'`],
  ],
  'core + GitHub, credentials, Resend': [
    [
      '@auth/core + GitHub, credentials, Resend',
      withGitHub(
        `export { Auth } from '@auth/core'\nexport { default as credentials } from '@auth/core/providers/credentials'\nexport { default as resend } from '@auth/core/providers/resend'`,
      ),
    ],
    ['better-auth/minimal, with magicLink', `export { betterAuth } from 'better-auth/minimal'\n${MAGIC_LINK}`],
    ['better-auth, with magicLink', `export { betterAuth } from 'better-auth'\n${MAGIC_LINK}`],
  ],
  'latchkey/session': [
    ['@auth/core/jwt: getToken', `export { getToken } from '@auth/core/jwt'`],
    ['better-auth/cookies: getCookieCache', `export { getCookieCache } from 'better-auth/cookies'`],
  ],
}

/** What is loaded at start, where the bundler splits. */
async function compareStarts(): Promise<void> {
  console.log(`\n${'Loaded at start'.padEnd(42)} ${['minified', 'gzip'].map((word) => word.padStart(9)).join(' ')}`)
  const showStart = (title: string, { minified, gzip }: Weight) =>
    console.log(`${title.padEnd(42)} ${[minified, gzip].map(column).join(' ')}`)
  for (const [name, peers] of Object.entries(PEER_BUNDLES)) {
    showStart(`latchkey: ${name}`, await measureStart(codeOf(name)))
    for (const [title, code] of peers) showStart(title, await measureStart(code, PEERS))
  }
}

/** Ours beside the others', each with one provider; then the session check alone. */
export async function comparePeers(): Promise<void> {
  installPeers()
  await compareStarts()
  const versions = peerVersions()
  heading(`@auth/core ${versions['@auth/core']}, better-auth ${versions['better-auth']}`)
  for (const [name, peers] of Object.entries(PEER_BUNDLES)) {
    const ours = await measureSize(codeOf(name))
    show(`latchkey: ${name}`, ours)
    for (const [title, code] of peers) show(title, await measurePeer(code, PEERS), ours)
  }
}

/** Each with the entry whose `createAuth` stands beside it. @default `latchkey` */
const INTEGRATIONS: readonly (readonly [name: string, source: string, core?: string])[] = [
  ['latchkey/express', 'integrations/express/index.ts'],
  ['latchkey/express/core', 'integrations/express/core.ts', 'core.ts'],
  ['latchkey/sveltekit', 'integrations/sveltekit/index.ts'],
  ['latchkey/solid-start', 'integrations/solid-start/index.ts'],
  ['latchkey/hono', 'integrations/hono/index.ts'],
  ['latchkey/hono/core', 'integrations/hono/core.ts', 'core.ts'],
  ['latchkey/next', 'integrations/next/index.ts'],
  ['latchkey/next/core', 'integrations/next/core.ts', 'core.ts'],
]

const CLIENTS: readonly (readonly [name: string, source: string])[] = [
  ['latchkey/client', 'integrations/client/auth-client.ts'],
  ['latchkey/client/passkey', 'integrations/client/passkey.ts'],
  ['latchkey/sveltekit/client', 'integrations/sveltekit/client.ts'],
  ['latchkey/solid-start/client', 'integrations/solid-start/client.ts'],
]

const minus = (a: Bytes, b: Bytes): Bytes => ({
  minified: a.minified - b.minified,
  gzip: a.gzip - b.gzip,
  brotli: a.brotli - b.brotli,
})

/** What each integration adds to the core, and what runs in browsers. */
export async function compareIntegrations(): Promise<void> {
  heading('Integrations, beside the core')
  for (const [name, source, core = 'index.ts'] of INTEGRATIONS) {
    const alone = `export { createAuth } from './src/${core}'`
    const both = await measureSize(`${alone}\nexport * from './src/${source}'`)
    show(`+ ${name}`, minus(both, await measureSize(alone)))
  }
  const express = await measurePeer(`export { Auth } from '@auth/core'\nexport * from '@auth/express'`, PEERS)
  const auth = await measurePeer(`export { Auth } from '@auth/core'`, PEERS)
  show('+ @auth/express, beside @auth/core', minus(express, auth))
  heading('In browsers')
  for (const [name, source] of CLIENTS) show(name, await measureSize(`export * from './src/${source}'`))
  show('better-auth/client', await measurePeer(`export * from 'better-auth/client'`, PEERS))
}
