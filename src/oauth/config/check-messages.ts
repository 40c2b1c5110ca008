import type { Check } from '../../errors/findings.ts'
import type { CheckedByExtensions } from '../../types/extensions.ts'
import { isEndSession } from './end-session.ts'

/** Checks the options of request and response formats that most servers do not require. */
export function checkMessages(provider: CheckedByExtensions): Check[] {
  const { discoveryUrl, endSession, issuer, jwksUri, par, responseMode } = provider
  const isPlain = responseMode === null
  const isDiscovered = discoveryUrl !== null
  return [
    ['par', par, typeof par === 'boolean', 'true', 'true or false'],
    ['discoveryUrl', null, !par || isDiscovered, "'https://id.example/.well-known/oauth-authorization-server'"],
    [
      'endSession',
      endSession,
      endSession === null || isEndSession(endSession),
      "{ returnTo: 'logout_uri', accepts: ['client_id', 'state'] }",
    ],
    ['responseMode', responseMode, isPlain || responseMode === 'jwt', "'jwt'"],
    ['issuer', null, isPlain || issuer !== null || isDiscovered, "'https://id.example'"],
    ['jwksUri', null, isPlain || jwksUri !== null || isDiscovered, "'https://id.example/jwks.json'"],
  ]
}
