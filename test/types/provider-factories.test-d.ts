import type { Provider, ProviderEntry } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { defineProvider } from '../../src/providers/define.ts'
import { GitHub } from '../../src/providers/github.ts'
import { Keycloak } from '../../src/providers/keycloak.ts'
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.ts'
import { Oidc } from '../../src/providers/oidc.ts'

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
