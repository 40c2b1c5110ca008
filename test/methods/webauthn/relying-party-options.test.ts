import { describe, expect, test } from 'vitest'
import { resolvePreset } from '../../../src/features/preset.ts'
import { InvalidConfiguration } from '../../../src/index.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { ORIGIN, SECRET } from '../../harness.ts'
import { openTables } from './tables.ts'

/** The findings and the warnings about a relying party. */
function judge(relyingParty: unknown, AUTH_URL = ORIGIN): { readonly errors: string[]; readonly warnings: string[] } {
  const warnings: string[] = []
  const warn = (code: string, text: string) => void (code === 'relying-party' && warnings.push(text))
  const config = {
    secret: SECRET,
    providers: [Passkey({ relyingParty } as object)],
    adapter: openTables().adapter,
    experimental: { enableWebAuthn: true },
    logger: { warn },
  }
  try {
    resolvePreset(config, { AUTH_URL })
    return { errors: [], warnings }
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    const prefix = 'providers.passkey.'
    return {
      errors: error.findings.map(({ fix, option, problem }) => `${option.replace(prefix, '')} ${problem}: ${fix}`),
      warnings,
    }
  }
}

const MANY = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example`)

describe('a relying party', () => {
  test.each<[string, unknown, string]>([
    ['an id with a scheme', { id: 'https://app.example' }, "relyingParty: { id: 'app.example' }"],
    ['an id with a port', { id: 'app.example:8443' }, "relyingParty: { id: 'app.example' }"],
    ['an id with capitals', { id: 'App.Example' }, "relyingParty: { id: 'app.example' }"],
    ['an id with a slash', { id: 'app.example/' }, "relyingParty: { id: 'app.example' }"],
    ['an id with a path', { id: 'app.example/login' }, "relyingParty: { id: 'app.example' }"],
    ['an id with a dot at its end', { id: 'app.example.' }, "relyingParty: { id: 'app.example' }"],
    ['an id with a dot before it', { id: '.app.example' }, "relyingParty: { id: 'app.example' }"],
    ['an id with a wildcard', { id: '*.app.example' }, "relyingParty: { id: 'app.example' }"],
    ['an id in Unicode', { id: 'bücher.example' }, "relyingParty: { id: 'xn--bcher-kva.example' }"],
    ['an IPv4 address', { id: '192.0.2.1' }, "relyingParty: { id: 'app.example' }"],
    ['an IPv6 address', { id: '[2001:db8::1]' }, "relyingParty: { id: 'app.example' }"],
    ['a loopback address', { id: '127.0.0.1' }, "relyingParty: { id: 'app.example' }"],
    ['a top-level domain', { id: 'example' }, "relyingParty: { id: 'app.example' }"],
    ['no host at all', { id: '' }, "relyingParty: { id: 'app.example' }"],
    ['another domain', { id: 'other.example' }, "relyingParty: { id: 'app.example' }"],
    ['the end of a label', { id: 'pp.example' }, "relyingParty: { id: 'app.example' }"],
    ['a subdomain of the host', { id: 'login.app.example' }, "relyingParty: { id: 'app.example' }"],
    ['no origin', { origin: [] }, "relyingParty: { origin: 'https://app.example' }"],
    ['an origin with a slash', { origin: 'https://app.example/' }, "relyingParty: { origin: 'https://app.example' }"],
    ['an origin with a path', { origin: 'https://a.example/x' }, "relyingParty: { origin: 'https://a.example' }"],
    ['an origin with capitals', { origin: 'https://App.Example' }, "relyingParty: { origin: 'https://app.example' }"],
    [
      'an origin with its default port',
      { origin: 'https://a.example:443' },
      "relyingParty: { origin: 'https://a.example' }",
    ],
    ['an origin without a scheme', { origin: 'a.example' }, "relyingParty: { origin: 'https://a.example' }"],
    ['an origin over http', { origin: 'http://a.example' }, "relyingParty: { origin: 'https://a.example' }"],
    [
      'one wrong origin of two',
      { origin: [ORIGIN, 'b.example'] },
      "origin: ['https://app.example', 'https://b.example'] }",
    ],
    ['a wildcard origin', { origin: 'https://*.app.example' }, "relyingParty: { origin: 'https://app.example' }"],
    ['an opaque origin', { origin: 'null' }, "relyingParty: { origin: 'https://app.example' }"],
    ['a number', { origin: 1 }, "relyingParty: { origin: 'https://app.example' }"],
  ])('is refused with %s, and the error says what to write', (_, relyingParty, fix) => {
    expect(judge(relyingParty).errors).toEqual([expect.stringMatching(/^relyingParty\.(?:id|origin) /)])
    expect(judge(relyingParty).errors[0]).toContain(fix)
  })

  test.each<[string, unknown, string?]>([
    ['the host of the origin', { id: 'app.example' }],
    ['a domain above it', { id: 'app.example', origin: 'https://login.app.example' }],
    ['localhost', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['a loopback origin', { origin: ['http://127.0.0.1:3000', 'http://localhost:3000'] }],
    ['an app', { origin: [ORIGIN, 'android:apk-key-hash:K-_1'] }],
    ['a related origin', { id: 'app.example', origin: [ORIGIN, 'https://other.example'] }],
    ['five names of other domains', { id: 'app.example', origin: [ORIGIN, ...MANY.slice(0, 5)] }],
    ['many hosts of one name', { id: 'app.example', origin: [ORIGIN, ...MANY.map((url) => url.replace('.', '.b.'))] }],
    [
      'many countries',
      {
        id: 'app.example',
        origin: [ORIGIN, ...['de', 'fr', 'it', 'es', 'pl', 'co.uk'].map((end) => `https://shop.${end}`)],
      },
    ],
    ['a name under a suffix of two labels', { id: 'app.co.uk' }, 'https://app.co.uk'],
  ])('is accepted with %s', (_, relyingParty, url) => {
    expect(judge(relyingParty, url)).toEqual({ errors: [], warnings: [] })
  })

  test('warns about more names of other domains than browsers read', () => {
    const { warnings } = judge({ id: 'app.example', origin: [ORIGIN, ...MANY] })
    expect(warnings).toEqual([expect.stringContaining('6 names of other domains: a, b, c, d, e, f.')])
  })

  test('warns about them without an id, which is then the host of the origin', () => {
    expect(judge({ origin: [ORIGIN, ...MANY] }).warnings).toHaveLength(1)
  })

  test.each(['co.uk', 'com.br', 'org.nz'])('warns about the public suffix %s', (id) => {
    expect(judge({ id }, `https://app.${id}`).warnings).toEqual([
      expect.stringContaining(`\`relyingParty.id\` is ${id}`),
    ])
  })

  test.each(['vercel.app', 'pages.dev', 'workers.dev', 'github.io', 'netlify.app', 'fly.dev'])(
    'warns about the domain %s, where anyone can register a name',
    (id) => {
      expect(judge({ id }, `https://app.${id}`).warnings).toEqual([expect.stringContaining(id)])
      expect(judge({ id: `app.${id}` }, `https://app.${id}`).warnings).toEqual([])
    },
  )
})
