import { OperationProcessingError, ResponseBodyError } from 'oauth4webapi'
import { expect, test } from 'vitest'
import { throwTokenRefusal } from '../../../src/oauth/engine/token-refusal.ts'

const CLAIMS = { nonce: 'secret', my_nonce: 'mine', nonce_kind: 'short' }

test.each([
  ['nonce', 'another `nonce`'],
  ['my_nonce', 'my_nonce: "mine"'],
  ['nonce_kind', 'nonce_kind: "short"'],
])('describes the claim %s', (claim, message) => {
  const thrown = new OperationProcessingError('x', { cause: { claim, claims: CLAIMS } })
  expect(() => throwTokenRefusal(thrown)).toThrow(message)
})

test('leaves the error code of a server alone, whatever is in its response', () => {
  const cause = { error: 'server_error', claim: 'iss', claims: {} }
  const thrown = new ResponseBodyError('an error in the response body', { cause, response: new Response(null) })
  expect(() => throwTokenRefusal(thrown)).toThrow(thrown.message)
})
