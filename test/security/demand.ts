import { type Pointer, type PointerEntry, pointers } from './pointer.ts'

const NO_RENEWAL =
  'latchkey stores tokens at sign-in and does not refresh them. Applications refresh them with their own code.'

const ENTRIES: readonly PointerEntry[] = [
  ['DEMAND-01', 'configuration', 'empty environment variables, and values that mean false', 'config/env'],
  ['DEMAND-02', 'routes', 'providers named like the base path', 'security/demand/requests'],
  [
    'DEMAND-03',
    'Express',
    'all ways to mount the middleware, before and after parsers',
    'integrations/express/server-auth integrations/node/to-request',
  ],
  [
    'DEMAND-04',
    'SvelteKit',
    'form actions, base paths, prerendering, responses already sent',
    'integrations/sveltekit/base-path integrations/sveltekit/handle integrations/sveltekit/sign-in',
  ],
  ['DEMAND-05', 'SolidStart', 'several cookies, and redirects with cookies', 'integrations/solid-start/sign-in'],
  [
    'DEMAND-06',
    'GitHub',
    'the issuer in the response: correct, missing, wrong, from a self-hosted server',
    'oauth/providers-that-differ security/demand/github',
  ],
  ['DEMAND-07', 'OAuth', 'an attempt of one provider at the callback of another', 'oauth/transaction'],
  [
    'DEMAND-08',
    'sessions',
    'errors/errors and malformed headers never sign a user in',
    'kernel/create-auth security/demand/requests',
  ],
  ['DEMAND-09', 'email', 'characters that look like @', 'security/demand/requests'],
  [
    'DEMAND-10',
    'OAuth',
    'two tabs, the back button, prefetching, abandoned attempts',
    'e2e/oidc methods/email/index oauth/transaction security/demand/requests',
  ],
  [
    'DEMAND-11',
    'OAuth',
    'a duplicate callback',
    'e2e/oidc security/demand/sessions security/idp',
    'The second callback shows an error page. The session of the first stays valid.',
  ],
  ['DEMAND-12', 'email', 'scanners, and concurrent uses of a link', 'methods/email/index'],
  ['DEMAND-13', 'OAuth', 'fifty concurrent refreshes of a token', '', NO_RENEWAL],
  ['DEMAND-14', 'OAuth', 'a token consumed by another refresh', '', NO_RENEWAL],
  ['DEMAND-15', 'sessions', 'a sign-out while renewals are in flight', 'security/demand/sessions'],
  [
    'DEMAND-16',
    'sessions',
    'a copied cookie after the sign-out',
    'features/stored/sessions/database session/jwt/jwt',
    'Copies of a cookie session end through `session.revocation` or `session.isRevoked`.',
  ],
  ['DEMAND-17', 'sessions', 'a large session on a long domain', 'http/cookies/chunk session/jwt/jwt'],
  [
    'DEMAND-18',
    'caches',
    'responses with cookies are private',
    'integrations/express/session kernel/create-auth security/demand/requests',
  ],
  ['DEMAND-19', 'Apple', 'an attempt that must survive a cross-site POST', 'oauth/providers-that-differ'],
  [
    'DEMAND-20',
    'limits',
    'forwarded addresses, networks, missing addresses',
    'integrations/express/client-address security/demand/requests store/limits/client store/limits/limiter',
    'Without a client address, only the limits by account and mailbox apply.',
  ],
  ['DEMAND-21', 'requests', 'origins of all kinds of deployments', 'kernel/create-auth security/demand/requests'],
  ['DEMAND-22', 'passwords', 'platforms that limit hashing work', 'password/index'],
  [
    'DEMAND-23',
    'sessions',
    'a custom field in all ways to read the session',
    'security/demand/frameworks security/demand/sessions',
  ],
  [
    'DEMAND-24',
    'client',
    'failures are never reported as success',
    'integrations/client/auth-client integrations/solid-start/client',
  ],
  [
    'DEMAND-25',
    'secrets',
    'rotation, and unreadable cookies',
    'session/jwt/jwt',
    'A cookie under an unknown key is kept, because a newer node of a rolling deployment may know the key.',
  ],
  ['DEMAND-26', 'secrets', 'weak and well-known secrets', 'config/checks/check-secret'],
  [
    'DEMAND-27',
    'sessions',
    'every method with every strategy',
    'features/stored/sessions/flow methods/webauthn/register security/demand/sessions',
  ],
  ['DEMAND-28', 'passkeys', 'autofill together with the button', 'integrations/client/passkey'],
  [
    'DEMAND-29',
    'sessions',
    'step-up authentication for one action',
    '',
    'latchkey has no step-up authentication. A session has all rights of its user.',
  ],
  ['DEMAND-30', 'sign-out', 'a sign-out request of the provider', 'features/logout/backchannel-logout security/logout'],
  [
    'DEMAND-31',
    'configuration',
    'several instances with different base paths',
    'integrations/express/server-auth security/concurrency security/demand/requests',
  ],
  [
    'DEMAND-32',
    'configuration',
    'variables that arrive with the request',
    'integrations/sveltekit/handle security/demand/requests',
  ],
]

/** What users of other libraries have asked for or stumbled over, and the tests that show it works here. */
export const DEMAND: readonly Pointer[] = pointers(ENTRIES)
