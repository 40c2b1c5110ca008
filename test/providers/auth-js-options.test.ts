import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../src/config/providers/provider.ts'
import type { Finding } from '../../src/errors/errors.ts'
import { Asgardeo } from '../../src/providers/asgardeo.ts'
import { Authentik } from '../../src/providers/authentik.ts'
import { AzureADB2C } from '../../src/providers/azure-ad-b2c.ts'
import { BattleNet } from '../../src/providers/battlenet.ts'
import { Cognito } from '../../src/providers/cognito.ts'
import { Descope } from '../../src/providers/descope.ts'
import type { OAuthOptions, OAuthProvider } from '../../src/types/oauth-provider.ts'

/** As resolved, of options that a configuration of Auth.js has. */
function resolve(provider: (options: OAuthOptions) => OAuthProvider, options: OAuthOptions) {
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  const credentials = { clientId: 'client', clientSecret: 'secret' }
  const resolving = { env: {}, redirectProxyUrl: null, report, warn: () => {} }
  return { findings, resolved: resolveProvider(provider({ ...credentials, ...options }), resolving) }
}

describe('options of an Auth.js application', () => {
  const B2C = 'https://acme.b2clogin.com/tfp/0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31/B2C_1_signin/v2.0/'
  const POOL = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aB1cD2eF3'

  test.each([
    ['Asgardeo, of an organisation', Asgardeo, 'https://api.asgardeo.io/t/acme', '/oauth2/token'],
    ['Asgardeo, of an organisation with a slash', Asgardeo, 'https://api.asgardeo.io/t/acme/', 'oauth2/token'],
    ['Asgardeo, whole', Asgardeo, 'https://api.asgardeo.io/t/acme/oauth2/token', ''],
    ['Authentik, without its slash', Authentik, 'https://authentik.example.com/application/o/app', '/'],
    ['Authentik, whole', Authentik, 'https://authentik.example.com/application/o/app/', ''],
    ['Azure AD B2C, of a user flow', AzureADB2C, B2C, ''],
    ['Battle.net, of a region', BattleNet, 'https://oauth.battlenet.com.cn', ''],
    ['Cognito, of a pool', Cognito, POOL, ''],
    ['Descope, of another region', Descope, 'https://api.euc1.descope.com/P2abc', ''],
  ])('take the issuer of %s', (_, provider, issuer, added) => {
    const { findings, resolved } = resolve(provider, { issuer })
    expect(findings).toEqual([])
    expect(resolved).toMatchObject({
      issuer: `${issuer}${added}`,
      discoveryUrl: `${`${issuer}${added}`.replace(/\/$/, '')}/.well-known/openid-configuration`,
    })
  })

  test('name the user flow that an issuer of Azure AD B2C does not', () => {
    const { findings } = resolve(AzureADB2C, {
      issuer: 'https://acme.b2clogin.com/0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31/v2.0/',
    })
    expect(findings.map(({ option }) => option)).toEqual(['providers.azure-ad-b2c.primaryUserFlow'])
  })
})
