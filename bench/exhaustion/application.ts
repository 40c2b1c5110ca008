import type { AuthConfig } from '../../src/index.ts'
import { authjs, core, credentials, french, german, github, mail, memory, oidc, passkey } from '../library.ts'
import { ORIGIN, SECRET } from '../workload.ts'

/** The provider of the application. `provider` below answers in its place. */
const ISSUER = 'https://idp.example'

/** The newest first. A migrated session that does not open is tried with each of them. */
const SECRETS = [SECRET, `${SECRET}-older`, `${SECRET}-oldest`]

/** The provider's documents; it refuses every code. */
const provider = async (url: string): Promise<Response> =>
  url.endsWith('/openid-configuration')
    ? Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/jwks`,
        code_challenge_methods_supported: ['S256'],
      })
    : Response.json({ error: 'invalid_grant' }, { status: 400 })

const client = { clientId: 'id', clientSecret: 'secret', [core.customFetch]: provider }
const field = { label: 'Field' }

type Authorize = Parameters<typeof credentials.Credentials>[0]['authorize']

/** Sign-in with a password, with three fields that name the user. */
export const passwords = (authorize: Authorize): ReturnType<typeof credentials.Credentials> =>
  credentials.Credentials({
    credentials: { username: field, email: field, login: field, password: { label: 'Password', type: 'password' } },
    authorize,
  })

/**
 * An application in which an attacker has the most to try: three secrets, sessions of Auth.js, two more languages, and
 * every sign-in method except the password.
 */
export const APPLICATION: AuthConfig & { readonly providers: NonNullable<AuthConfig['providers']> } = {
  secret: SECRETS,
  origin: ORIGIN,
  adapter: memory.memory(),
  session: { strategy: 'jwt' },
  migrate: authjs.authjs(),
  text: [german.de, french.fr],
  experimental: { enableWebAuthn: true },
  providers: [
    github.GitHub(client),
    oidc.Oidc({ id: 'idp', issuer: ISSUER, ...client }),
    oidc.Oidc({ id: 'posted', issuer: ISSUER, authorization: { params: { response_mode: 'form_post' } }, ...client }),
    mail.Mail({ sendVerificationRequest: async () => {} }),
    passkey.Passkey(),
  ],
}
