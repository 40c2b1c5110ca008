import { expect, test } from 'vitest'
import { InvalidConfiguration } from '../../../src/errors/errors.ts'
import { createAuth } from '../../../src/index.ts'
import { getReactiveAuth } from '../../../src/integrations/solid-start/from-config.ts'
import { getSession, ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { createConfig, ORIGIN } from './harness.ts'

const RAW = Symbol('raw')
const routeOf = (path: string) => ({
  request: new Request(ORIGIN + path),
  params: { auth: path.split('/').at(-1) ?? '' },
})

test('`ReactiveAuth` accepts `raw`, which has no effect', async () => {
  const { GET } = ReactiveAuth(createConfig({ raw: RAW }))
  const response = await GET(routeOf('/api/auth/csrf'))
  expect(await response.json()).toEqual({ csrfToken: expect.any(String) })
})

test('`getSession` accepts the configuration of `ReactiveAuth` with `raw`', async () => {
  expect(await getSession(new Request(ORIGIN), createConfig({ raw: RAW }))).toBeNull()
})

test('a configuration with `raw` is resolved once', () => {
  const config = createConfig({ raw: RAW })
  expect(getReactiveAuth(config)).toBe(getReactiveAuth(config))
})

test('`createAuth` refuses `raw` and says where it belongs', () => {
  const config = { ...createConfig(), raw: RAW }
  expect(() => createAuth(config, { env: {} })).toThrow(InvalidConfiguration)
  expect(() => createAuth(config, { env: {} })).toThrow(
    'raw: is accepted by `ReactiveAuth` only, where it has no effect\n    Fix: Remove it.',
  )
})
