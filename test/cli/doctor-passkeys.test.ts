import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { checkPasskeys } from '../../src/cli/doctor/checks/passkeys.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { asLines, shows } from './doctor-rows.ts'

/** Nothing says where the application is. */
const HERE = { AUTH_URL: '' }

const passkeys = (relyingParty: object = {}, more: Partial<AuthConfig> = {}): Partial<AuthConfig> => ({
  ...{ providers: [Passkey({ relyingParty })], adapter: memory(), experimental: { enableWebAuthn: true } },
  ...more,
})

describe('passkeys', () => {
  shows(checkPasskeys, [
    [
      'whom they are for',
      { config: passkeys() },
      'ok',
      'passkey: the RP ID is app.example, for https://app.example.',
      null,
    ],
    [
      'whom they are for below a domain',
      { config: passkeys({ id: 'example.org' }), more: { AUTH_URL: 'https://www.example.org' } },
      'ok',
      'the RP ID is example.org',
      null,
    ],
    ['whom they are for on this machine', { config: passkeys(), more: HERE }, 'ok', 'the RP ID is localhost', null],
    [
      'that they are off',
      { config: passkeys({}, { experimental: {} }) },
      'error',
      'Passkeys are off',
      'enableWebAuthn: true',
    ],
    [
      'that the RP ID is elsewhere',
      { config: passkeys({ id: 'other.example' }) },
      'error',
      'https://app.example is not below it',
      "id: 'app.example'",
    ],
    [
      'that it only ends alike',
      { config: passkeys({ id: 'pp.example' }) },
      'error',
      'is not below it',
      "id: 'app.example'",
    ],
    [
      'that it is an address',
      { config: passkeys(), more: { AUTH_URL: 'http://127.0.0.1:3000' } },
      'error',
      'an address: browsers want a name',
      'localhost',
    ],
    [
      'that it is a top-level domain',
      { config: passkeys({ id: 'example' }) },
      'error',
      'no name of a host',
      'relyingParty',
    ],
    [
      'that there is no https',
      { config: passkeys(), more: { AUTH_URL: 'http://app.example' } },
      'error',
      'is no https',
      'https://app.example',
    ],
    [
      'that an origin is elsewhere',
      { config: passkeys({ origin: ['https://app.example', 'https://b.example'] }) },
      'error',
      'https://b.example is not below',
      'relyingParty',
    ],
    [
      'that origins have no RP ID',
      { config: passkeys({}, { origin: ['https://a.example', 'https://b.example'] }) },
      'warning',
      'several origins and no RP ID',
      'relyingParty',
    ],
  ])

  test('are of no interest without a provider', async () => {
    expect(await asLines(checkPasskeys, {})).toEqual([])
  })
})
