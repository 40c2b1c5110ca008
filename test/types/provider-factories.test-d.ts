import type { Provider, ProviderEntry } from '../../src/index.ts'
import { AzureADB2C } from '../../src/providers/azure-ad-b2c.ts'
import { Bungie } from '../../src/providers/bungie.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Gitea } from '../../src/providers/gitea.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Keycloak } from '../../src/providers/keycloak.ts'
import { defineProvider } from '../../src/providers/kit/define.ts'
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.ts'
import { NetSuite } from '../../src/providers/netsuite.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { Okta } from '../../src/providers/okta.ts'
import { SailPoint } from '../../src/providers/sailpoint.ts'
import { Spotify } from '../../src/providers/spotify.ts'
import { WeChat } from '../../src/providers/wechat.ts'
import { Zoho } from '../../src/providers/zoho.ts'

/** A provider goes in bare, or called. */
export const bare: readonly ProviderEntry[] = [GitHub, GitHub(), Keycloak, MicrosoftEntraID({ tenant: 'common' })]

/** Environment variables come as text or `undefined`. */
const secret: string | undefined = Math.random() > 1 ? 'x' : undefined
GitHub({ clientId: secret, clientSecret: secret, baseUrl: secret })

// @ts-expect-error No such option.
GitHub({ clientid: 'x' })
// @ts-expect-error An option of another provider.
GitHub({ tenant: 'x' })
// @ts-expect-error Without an id there is no address to answer at.
Oidc({ issuer: 'https://id.example' })

/** What can only be said in code is required there; what the environment can say is not. */
export const called: readonly ProviderEntry[] = [
  NetSuite({ accountId: '1234567', userinfoUrl: 'https://restlets.example.com/me' }),
  SailPoint({ tenant: 'acme' }),
  AzureADB2C({ primaryUserFlow: 'B2C_1_signin', tenant: 'acme' }),
  Okta,
  Okta({ domain: 'acme.okta.com' }),
  Gitea({ baseUrl: 'https://git.example.com' }),
  Bungie,
]

// @ts-expect-error No address of the RESTlet.
NetSuite({ accountId: '1234567' })
// @ts-expect-error No tenant.
SailPoint()
// @ts-expect-error Bare, it would have no tenant.
export const bareSailPoint: ProviderEntry = SailPoint
// @ts-expect-error An option of another provider.
Spotify({ domain: 'acme.okta.com' })
// @ts-expect-error Not a text.
Okta({ domain: 1 })

/** Made by a function that brings the code of its dialect: called the same way. */
export const dialects: readonly ProviderEntry[] = [WeChat, WeChat({ clientId: secret }), Zoho({ region: 'eu' })]

// @ts-expect-error No such option.
Zoho({ datacenter: 'eu' })

/** Every field of a definition can be given in its place. */
Spotify({ scopes: ['user-read-email', 'streaming'], pkce: false, style: { bg: '#000' } })
Spotify({ profile: { id: 'uri', name: ['display_name', 'id'] } })

const Acme = defineProvider<'shop'>({
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  optionNames: { shop: { required: true } },
  authorization: 'https://{shop}.acme.example/authorize',
})
Acme({ shop: 'a' })
// @ts-expect-error A required option is missing.
Acme({})
// @ts-expect-error Bare, it would have no shop.
const entry: ProviderEntry = Acme

// @ts-expect-error The definition does not declare its option.
defineProvider<'shop'>({ id: 'acme', name: 'Acme', type: 'oauth' })

/** Fields have the names that were declared. */
export const credentials: Provider = Credentials({
  credentials: { username: { label: 'User name' }, password: { type: 'password' } },
  authorize: ({ username, password }) => (password === 'x' && username ? { id: username } : null),
})

Credentials({
  credentials: { username: {} },
  // @ts-expect-error There is no such field.
  authorize: ({ pasword }) => (pasword ? { id: '1' } : null),
})

export const unused: ProviderEntry = entry

/** The fields that identify an account are declared ones, unless no field is. */
const office = { tenant: {}, employee: {}, pin: { type: 'password' } }
export const accountFields: readonly ProviderEntry[] = [
  Credentials({ credentials: office, accountField: 'employee', authorize: ({ pin }) => (pin ? { id: '1' } : null) }),
  Credentials({ credentials: office, accountField: ['tenant', 'employee'], authorize: () => null }),
  Credentials({ accountField: 'card', authorize: () => null }),
]
// @ts-expect-error No such field.
Credentials({ credentials: office, accountField: 'employe', authorize: () => null })
// @ts-expect-error One of them is no field.
Credentials({ credentials: office, accountField: ['tenant', 'employe'], authorize: () => null })
