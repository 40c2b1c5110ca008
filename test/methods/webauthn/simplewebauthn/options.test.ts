import { describe, expect, test } from 'vitest'
import { simpleWebAuthn } from '../../../../src/providers/passkey/simplewebauthn.ts'
import { certify, toPem } from './authority.ts'

/** What the configuration error says first. */
const named = (option: string): string => `1 configuration error:\n  - simpleWebAuthn: ${option}: `

describe('options of simpleWebAuthn', () => {
  test('default to the algorithms of the lean verifier, without certificates', () => {
    expect(simpleWebAuthn()).toMatchObject({ algorithms: [-8, -7, -257], attestation: 'none' })
  })

  test.each([
    [{ attestation: 'direct' }, 'attestation'],
    [{ attestation: 'enterprise', roots: [], metadata: [] }, 'attestation'],
    [{ attestation: 'indirect' }, 'attestation'],
    [{ atestation: 'none' }, 'atestation'],
    [{ algorithms: [] }, 'algorithms'],
    [{ algorithms: ['RS1'] }, 'algorithms'],
    [{ algorithms: ['toString'] }, 'algorithms'],
    [{ roots: 'PEM' }, 'roots'],
    [{ roots: ['MIIB'] }, 'roots'],
    [{ metadata: 'file' }, 'metadata'],
    [{ metadata: [1] }, 'metadata'],
    [{ unavailable: 'ignore' }, 'unavailable'],
    [{ unattested: true }, 'unattested'],
    [{ revocationLists: 'always' }, 'revocationLists'],
  ])('are refused by their name: %j', (options, name) => {
    expect(() => simpleWebAuthn(options as object)).toThrow(named(name))
  })

  test('refuse two certificates in one text, of which the second would be ignored', async () => {
    const pem = toPem(await certify('Root', { isAuthority: true }))
    expect(() => simpleWebAuthn({ roots: [pem + pem] })).toThrow(named('roots'))
    expect(simpleWebAuthn({ attestation: 'direct', roots: [pem] }).attestation).toBe('direct')
  })
})
