import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UntrustedHost } from '../../src/errors/errors.ts'
import { getPublicOrigin } from '../../src/http/origin.ts'
import { parseUrl } from '../../src/lib/url.ts'
import { openConfig } from '../harness.ts'
import { address, label } from './arbitraries.ts'
import { holds } from './runs.ts'

const scheme = fc.constantFrom('https', 'http')
const port = fc.constantFrom('', ':443', ':80', ':8443')
const ROOTS = ['app.example', 'preview.example', 'example', 'localhost']

const host = fc
  .tuple(fc.array(label, { maxLength: 2 }), fc.constantFrom(...ROOTS))
  .map(([labels, root]) => [...labels, root].join('.'))
const origin = fc.tuple(scheme, host, port).map(([name, rest, end]) => `${name}://${rest}${end}`)
const pattern = fc.oneof(
  origin,
  fc.tuple(scheme, fc.constantFrom(...ROOTS), port).map(([name, root, end]) => `${name}://*.${root}${end}`),
)

/** A host as an attacker writes one that is to pass for another, in a URL that a server can have been asked for. */
const requested = fc
  .oneof(
    origin,
    address,
    fc
      .tuple(origin, fc.constantFrom('.evil.example', '@evil.example', '.', ':1', '/..', '\\@evil.example'))
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('evil', 'evil.', '*.', 'x.y.', 'a@', 'ａ', '%61'), fc.constantFrom(...ROOTS))
      .map(([before, root]) => `https://${before}${root}/`),
  )
  .filter((href) => /^(?:https?:|null$)/.test(parseUrl(href)?.protocol ?? 'null'))

const labelsOf = (hostname: string): string[] => hostname.split('.')

/** Part by part, where the code compares whole texts. */
function isOneOf(url: URL, allowed: readonly string[]): boolean {
  return allowed.some((text) => {
    const wanted = new URL(text.replace('*.', 'wildcard.'))
    if (wanted.protocol !== url.protocol || wanted.port !== url.port) return false
    if (!text.includes('*')) return wanted.hostname === url.hostname
    const [first = '', ...rest] = labelsOf(url.hostname)
    return /^[a-z0-9-]+$/.test(first) && rest.join('.') === labelsOf(wanted.hostname).slice(1).join('.')
  })
}

const canonical = (text: string): string => {
  const { origin: known } = new URL(text.replace('*.', 'wildcard.'))
  return text.includes('*') ? known.replace('wildcard.', '*.') : known
}

describe('F8: origins that are allowed', () => {
  test('HOST-06: are the members of the list, where a star stands for one label', () =>
    holds(
      fc.property(fc.uniqueArray(pattern, { minLength: 2, maxLength: 4 }), requested, (list, href) => {
        // As they are written in a configuration that passes its checks.
        const allowed = [...new Set(list.map(canonical))]
        const { origin: policy } = openConfig(
          { origin: allowed.length > 1 ? allowed : [...allowed, 'https://b.example'] },
          {},
        )
        const url = parseUrl(href)
        const decide = () => getPublicOrigin(href, policy)
        if (url !== null && isOneOf(url, [...allowed, ...(allowed.length > 1 ? [] : ['https://b.example'])]))
          expect(decide()).toBe(url.origin)
        else expect(decide).toThrow(UntrustedHost)
      }),
    ))

  test('HOST-01: one that is configured stands, whatever the request says', () =>
    holds(
      fc.property(origin, requested, (one, href) => {
        const { origin: policy } = openConfig({ origin: canonical(one) }, {})
        expect(getPublicOrigin(href, policy)).toBe(canonical(one))
      }),
    ))

  test('HOST-02: without any, only what never leaves this machine is believed', () =>
    holds(
      fc.property(requested, fc.boolean(), (href, isProduction) => {
        const { origin: policy } = openConfig(
          {},
          isProduction ? { NODE_ENV: 'production', AUTH_TRUST_HOST: 'false' } : {},
        )
        const { hostname = '' } = parseUrl(href) ?? {}
        const isHere =
          hostname === 'localhost' ||
          hostname.endsWith('.localhost') ||
          hostname === '[::1]' ||
          /^127(?:\.\d+){3}$/.test(hostname)
        const decide = () => getPublicOrigin(href, policy)
        if (isHere && !isProduction) expect(new URL(decide()).hostname).toBe(hostname)
        else expect(decide).toThrow(UntrustedHost)
      }),
    ))
})
