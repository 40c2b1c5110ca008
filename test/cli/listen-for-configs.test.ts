import { expect, onTestFinished, test } from 'vitest'
import { LISTENER, listenForConfigs, outerCalls } from '../../src/cli/application/listen-for-configs.ts'
import { createExpressAuth, ServerAuth, session } from '../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { createAuth } from '../../src/preset.ts'
import type { AuthConfig } from '../../src/types/config.ts'

const configOf = (): AuthConfig => ({ secret: 'kT7vQ2mZx9LrWc4HnB8sYd3FgJ6pAe1U', providers: [] })

function listen() {
  onTestFinished(() => void Reflect.deleteProperty(globalThis, LISTENER))
  return listenForConfigs()
}

test.each([
  ['createAuth', createAuth],
  ['ServerAuth', ServerAuth],
  ['createExpressAuth', createExpressAuth],
  ['ReactiveAuth', ReactiveAuth],
] as const)('%s announces its configuration once', (by, setUp) => {
  const calls = listen()
  const config = configOf()
  setUp(config)
  expect(outerCalls(calls)).toEqual([{ by, config }])
  expect(outerCalls(calls)[0]?.config).toBe(config)
})

test('an invalid configuration is announced before it is refused', () => {
  const calls = listen()
  expect(() => createAuth({ ...configOf(), secret: 'short' })).toThrow('1 configuration error')
  expect(calls).toHaveLength(1)
})

test('the announcement names the mount of a configuration that a helper used first', () => {
  const calls = listen()
  const config = configOf()
  session(config)
  ServerAuth(config)
  expect(outerCalls(calls).map(({ by }) => by)).toEqual(['ServerAuth'])
})

test('two configurations of an application are announced separately', () => {
  const calls = listen()
  ServerAuth(configOf())
  createAuth(configOf())
  expect(outerCalls(calls).map(({ by }) => by)).toEqual(['ServerAuth', 'createAuth'])
})
