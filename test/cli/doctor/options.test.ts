import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { checkOptions } from '../../../src/cli/doctor/checks/options.ts'
import { Apple } from '../../../src/providers/apple.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Google } from '../../../src/providers/google.ts'
import { MicrosoftEntraID } from '../../../src/providers/microsoft-entra-id.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { asLines, shows } from './rows.ts'

const CLIENT = { clientId: 'an-id', clientSecret: 'a-client-secret' }

describe('options', () => {
  shows(checkOptions, [
    ['that all is there', {}, 'ok', 'The configuration is valid, with 1 provider.', null],
    [
      'what cannot be',
      { config: { basePath: 'auth' } },
      'error',
      'basePath must look like \'/auth\', received "auth"',
      "basePath: '/auth'",
    ],
    [
      'what is missing',
      { more: { AUTH_GITHUB_ID: '' } },
      'error',
      'providers.github.clientId is missing',
      'AUTH_GITHUB_ID',
    ],
    [
      'what nobody reads',
      { config: { telemetry: {} } as Partial<AuthConfig> },
      'warning',
      '`telemetry` has no effect',
      'docs/options.md',
    ],
    [
      'which nested option was meant',
      { config: { session: { maxage: 60 } } as Partial<AuthConfig> },
      'warning',
      '`session.maxage` has no effect. Did you mean `session.maxAge`?',
      'Rename `session.maxage` to `session.maxAge`.',
    ],
    [
      'that debugging is on',
      { config: { debug: true }, more: { NODE_ENV: 'production' } },
      'warning',
      '`debug` is on',
      'debug: false',
    ],
    [
      'that a colour is of no use',
      { config: { theme: { buttonText: '#fff' } } },
      'warning',
      '`theme.buttonText` has no effect',
      'Remove `theme.buttonText`',
    ],
    [
      'that checks weaken nothing',
      { config: { providers: [GitHub({ checks: ['none'] })] } },
      'warning',
      '`checks` is ignored',
      'Remove `checks`',
    ],
    [
      'that an address is not used',
      {
        config: { providers: [Google({ ...CLIENT, wellKnown: 'https://a.example/metadata' })] },
      },
      'warning',
      '`wellKnown` is not used',
      'issuer: ',
    ],
    [
      'that only ReactiveAuth accepts `raw`',
      { config: { raw: true } as never },
      'error',
      'raw is accepted by `ReactiveAuth` only',
      'Remove it.',
    ],
    [
      'nothing of `raw` in ReactiveAuth',
      { by: 'ReactiveAuth', config: { raw: true } as never },
      'ok',
      'The configuration is valid',
      null,
    ],
    [
      'which option of a provider was meant',
      { config: { providers: [GitHub({ ...CLIENT, clientID: 'x' } as never)] } },
      'warning',
      'github: `clientID` has no effect. Did you mean `clientId`?',
      'Rename `clientID` to `clientId`.',
    ],
    [
      'that an option of a provider is not known',
      { config: { providers: [GitHub({ ...CLIENT, profileURL: 'x' } as never)] } },
      'warning',
      'github: `profileURL` has no effect',
      'docs/options.md',
    ],
    [
      'that an option of a provider would open the application',
      { config: { providers: [MicrosoftEntraID({ ...CLIENT, tenantId: 'acme' } as never)] } },
      'error',
      'providers.microsoft-entra-id.tenantId has no effect',
      "issuer: 'https://login.microsoftonline.com/acme/v2.0'",
    ],
    [
      'that a token format loses what a revocation compares',
      {
        config: {
          stateStore: createMemoryState(),
          session: { revocation: true },
          jwt: { encode: () => 'token', decode: async () => ({ sub: '1' }) },
        },
      },
      'error',
      'jwt.decode loses `sid`, `start`, `auth_time`',
      'Return every claim that `encode` receives.',
    ],
    [
      'that an optional provider is left out',
      { config: { providers: [GitHub(CLIENT), Google({ optional: true })] } },
      'warning',
      'google is left out',
      'Set its variables',
    ],
    [
      'that a proxy forwards no form',
      {
        config: {
          providers: [Apple(CLIENT)],
          redirectProxyUrl: 'https://proxy.example/auth',
          redirectProxyTargets: ['https://app.example'],
        },
      },
      'warning',
      'the provider answers by POST, which the redirect proxy cannot forward',
      'registered separately',
    ],
    [
      'that no adapter is there',
      { config: { session: { strategy: 'database' } } },
      'error',
      'adapter is missing',
      'adapter: sql(fromPg(pool))',
    ],
  ])

  test('reports every error and no secret', async () => {
    const lines = await asLines(checkOptions, { env: {}, config: { basePath: 'auth', providers: [GitHub, Google] } })
    expect(lines).toHaveLength(5)
    expect(lines.join()).not.toContain('AUTH_SECRET ')
  })
})
