// A process of its own, under a condition: prints what `dist` refuses of configurations, and with which message.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tools/entries.ts'

const load = (file: string) => import(pathToFileURL(join(root, 'dist', file)).href)

const [{ createAuth }, core, { default: GitHub }, { default: Google }, { default: Credentials }] = await Promise.all(
  ['index.js', 'core.js', 'providers/github.js', 'providers/google.js', 'providers/credentials.js'].map(load),
)
const { pages } = await load('pages.js')

const RIGHT = { secret: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a', origin: 'https://app.example' }
const CLIENT = { clientId: 'id', clientSecret: 'secret' }
const github = GitHub(CLIENT)
const right = { ...RIGHT, providers: [github] }

const CASES: Readonly<Record<string, () => unknown>> = {
  'no secret': () => createAuth({ ...right, secret: undefined }, { env: {} }),
  'short secret': () => createAuth({ ...right, secret: 'too-short' }, { env: {} }),
  'secret that is not random': () => createAuth({ ...right, secret: 'a'.repeat(40) }, { env: {} }),
  'no client': () => createAuth({ ...RIGHT, providers: [GitHub] }, { env: {} }),
  'no client secret': () => createAuth({ ...RIGHT, providers: [GitHub({ clientId: 'id' })] }, { env: {} }),
  'id with a slash': () => createAuth({ ...RIGHT, providers: [GitHub({ ...CLIENT, id: '../x' })] }, { env: {} }),
  'two providers with one id': () => createAuth({ ...RIGHT, providers: [github, github] }, { env: {} }),
  'restriction with another name': () =>
    createAuth({ ...RIGHT, providers: [Google({ ...CLIENT, hosted_domain: 'a.example' })] }, { env: {} }),
  'http in production': () =>
    createAuth(
      { ...RIGHT, providers: [GitHub({ ...CLIENT, dangerouslyAllowHttp: true })] },
      { env: { NODE_ENV: 'production' } },
    ),
  'endpoint over http': () =>
    createAuth({ ...RIGHT, providers: [GitHub({ ...CLIENT, token: 'http://id.example/token' })] }, { env: {} }),
  'text as a switch of a provider': () =>
    createAuth(
      { ...RIGHT, providers: [GitHub({ ...CLIENT, allowDangerousEmailAccountLinking: 'false' })] },
      { env: {} },
    ),
  'no authorize': () => createAuth({ ...RIGHT, providers: [Credentials({})] }, { env: {} }),
  'no adapter': () => createAuth({ ...right, session: { strategy: 'database' } }, { env: {} }),
  'adapter without methods': () => createAuth({ ...right, adapter: { getUser() {} } }, { env: {} }),
  'text as a switch': () => createAuth({ ...right, trustHost: 'false', useSecureCookies: 'false' }, { env: {} }),
  'variable that is no switch': () => createAuth(right, { env: { AUTH_TRUST_HOST: 'nope' } }),
  'misspelt option that narrows': () => createAuth({ ...right, callbacks: { signin: () => false } }, { env: {} }),
  'callback that is no function': () => createAuth({ ...right, callbacks: { signIn: true } }, { env: {} }),
  'any value as skipCSRFCheck': () => createAuth({ ...right, skipCSRFCheck: true }, { env: {} }),
  'session tokens that repeat': () =>
    createAuth({ ...right, session: { generateSessionToken: () => 'the same each time' } }, { env: {} }),
  'cookie prefix with a domain': () =>
    createAuth(
      { ...right, cookies: { sessionToken: { name: '__Host-s', options: { domain: 'example' } } } },
      { env: {} },
    ),
  'proxy without targets': () => createAuth({ ...right, redirectProxyUrl: 'https://other.example/auth' }, { env: {} }),
  'proxy over http': () => createAuth({ ...right, redirectProxyUrl: 'http://proxy.example/auth' }, { env: {} }),
  'targets that are no origins': () => createAuth({ ...right, redirectProxyTargets: ['*'] }, { env: {} }),
  'color that ends a stylesheet': () => createAuth({ ...right, theme: { brandColor: 'red}</style>' } }, { env: {} }),
  'option without its feature': () =>
    core.createAuth({ ...right, use: [pages], session: { revocation: true } }, { env: {} }),
  'neither pages nor the feature': () => core.createAuth(right, { env: {} }),
}

interface Refused {
  readonly message: string
  readonly findings?: readonly { readonly option: string }[]
}

const refused = Object.entries(CASES).map(([name, create]) => {
  try {
    create()
    return [name, { options: [], message: '' }]
  } catch (error) {
    // `createAuth` throws nothing else.
    const { findings = [], message } = error as Refused
    return [name, { options: findings.map(({ option }) => option), message }]
  }
})
console.log(JSON.stringify(Object.fromEntries(refused)))
