import { describe, expect, test } from 'vitest'
import { withHttp } from '../../../src/http/safe-url.ts'
import { discovered } from '../../../src/oauth/server/metadata.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'

const DOCUMENT = 'http://keycloak:8080/.well-known/openid-configuration'

/** Reads one endpoint of a document inside the network. */
const read = (name: Parameters<typeof discovered>[2], url: unknown, mayBeHttp = false) => {
  const send = async () => new Response()
  const provider = { discoveryUrl: DOCUMENT, fetch: mayBeHttp ? withHttp(send) : send }
  // The function reads only these two.
  return discovered(provider as unknown as ResolvedOAuthProvider, { [name]: url as string }, name)
}

const VISITED = ['authorization_endpoint', 'end_session_endpoint'] as const
const REQUESTED = [
  'jwks_uri',
  'pushed_authorization_request_endpoint',
  'revocation_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
] as const

describe.each(VISITED)('%s, which only browsers visit', (name) => {
  test.each(['http://localhost:8080/x', 'https://sso.corp/x', 'https://10.0.0.4/x', 'https://idp.internal/x'])(
    'may be %s',
    (url) => {
      expect(read(name, url)).toBe(url)
    },
  )

  test('may use http on another machine only if the provider may', () => {
    expect(() => read(name, 'http://sso.corp/x')).toThrow('http://sso.corp/x')
    expect(read(name, 'http://sso.corp/x', true)).toBe('http://sso.corp/x')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://idp.example/x',
    'file:///x',
    '//idp.example',
    'x',
  ])('is not %s', (url) => {
    for (const mayBeHttp of [false, true]) expect(() => read(name, url, mayBeHttp)).toThrow(url)
  })

  test.each([1, true, {}, ['https://idp.example/x']])('is not %j', (url) => {
    expect(() => read(name, url)).toThrow(name)
  })
})

describe.each(REQUESTED)('%s, which this server requests', (name) => {
  test.each([
    ['https://sso.corp/x', 'a host in a public domain, or that of the document'],
    ['http://localhost:8080/x', 'a host in a public domain, or that of the document'],
    ['http://idp.example/x', 'an https URL without user information or fragment'],
    ['https://ada@idp.example/x', 'an https URL without user information or fragment'],
  ])('is refused as %s, which is not %s', (url, expected) => {
    const refused = expect.objectContaining({ message: `${name}: "${url}"`, expected })
    expect(() => read(name, url)).toThrow(refused)
  })

  test('may be on the host of the document or in a public domain', () => {
    expect(read(name, 'http://keycloak:9090/x', true)).toBe('http://keycloak:9090/x')
    expect(read(name, 'https://idp.example/x')).toBe('https://idp.example/x')
  })

  test.each([undefined, null, ''])('is absent as %j', (url) => {
    expect(read(name, url)).toBeUndefined()
  })
})
