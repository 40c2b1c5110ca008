import { describe, expect, test } from 'vitest'
import { createScope } from '../../../src/integrations/solid-start/create-scope.ts'
import { getReactiveAuth } from '../../../src/integrations/solid-start/from-config.ts'
import { toLocation } from '../../../src/integrations/solid-start/location.ts'
import { createConfig, ORIGIN } from './harness.ts'

/** What the answer to a request leads to. @param isApi Whether an API route answers. */
async function lead(path: string, target: string, { basePath = '/api/auth', isApi = false, isCall = false }) {
  const headers: HeadersInit = isCall ? { 'x-server-instance': 'server-fn:0' } : {}
  const event = { request: new Request(ORIGIN + path, { headers }), ...(isApi && { params: {} }) }
  return toLocation(target, await createScope(getReactiveAuth(createConfig({ basePath })), event))
}

const APP = { basePath: '/app/api/auth' }

describe('the target of a router call', () => {
  test.each([
    ['/_server', '/a?b=c#d', {}, '/a?b=c#d'],
    ['/_server', `${ORIGIN}/a`, {}, '/a'],
    ['/_server', '/api/auth/signin', {}, `${ORIGIN}/api/auth/signin`],
    ['/_server', 'https://id.example/authorize', {}, 'https://id.example/authorize'],
    // Under the path of the application, which the router puts in front of all.
    ['/app/_server', '/app/a', APP, '/a'],
    ['/app/_server', '/app/', APP, '/'],
    ['/app/_server', '/app/api/auth/signin', APP, `${ORIGIN}/app/api/auth/signin`],
    ['/app/_server', '/elsewhere', APP, `${ORIGIN}/elsewhere`],
    ['/app/_server', '/apple', APP, `${ORIGIN}/apple`],
    // What begins with two slashes is another site for whoever reads it as a path.
    ['/_server', `${ORIGIN}//evil.example`, {}, `${ORIGIN}//evil.example`],
    ['/app/_server', '/app//evil.example', APP, `${ORIGIN}/app//evil.example`],
  ])('from %s to %s with %o is %s', async (path, target, options, expected) => {
    expect(await lead(path, target, { ...options, isCall: true })).toBe(expected)
  })
})

describe('the target of a response that the router renders', () => {
  test.each([
    ['/account', '/api/auth/signin', {}, '/api/auth/signin'],
    ['/app/news', '/app/api/auth/signin', APP, `${ORIGIN}/app/api/auth/signin`],
    ['/app/news', 'https://id.example/authorize', APP, 'https://id.example/authorize'],
    ['/app/api/me', '/app/api/auth/signin', { ...APP, isApi: true }, '/app/api/auth/signin'],
  ])('from %s to %s with %o is %s', async (path, target, options, expected) => {
    expect(await lead(path, target, options)).toBe(expected)
  })
})
