import type { CheckedByExtensions } from '../../../types/extensions.ts'
import type { Check } from '../../findings.ts'

/** Checks the options of request and response formats that most servers do not require. */
export function checkMessages({ discoveryUrl, issuer, jwksUri, par, responseMode }: CheckedByExtensions): Check[] {
  const isPlain = responseMode === null
  const isDiscovered = discoveryUrl !== null
  return [
    ['par', par, typeof par === 'boolean', 'true'],
    ['discoveryUrl', null, !par || isDiscovered, "'https://id.example/.well-known/oauth-authorization-server'"],
    ['responseMode', responseMode, isPlain || responseMode === 'jwt', "'jwt'"],
    ['issuer', null, isPlain || issuer !== null || isDiscovered, "'https://id.example'"],
    ['jwksUri', null, isPlain || jwksUri !== null || isDiscovered, "'https://id.example/jwks.json'"],
  ]
}
