import { type Pointer, type PointerEntry, pointers } from './pointer.ts'

const NO_RENEWAL =
  'latchkey stores tokens at sign-in and does not renew them. Applications renew them with their own code.'

const ENTRIES: readonly PointerEntry[] = [
  ['DEMAND-01', 'configuration', 'variables that are set and empty, and words for no', 'config/env'],
  ['DEMAND-02', 'routes', 'providers named like the base path', 'security/demand/requests'],
  [
    'DEMAND-03',
    'Express',
    'every way to mount it, before and after parsers',
    'integrations/express/server-auth integrations/node-http',
  ],
  [
    'DEMAND-04',
    'SvelteKit',
    'form actions, base paths, prerendering, answers that have left',
    'integrations/sveltekit/base-path integrations/sveltekit/handle integrations/sveltekit/sign-in',
  ],
  ['DEMAND-05', 'SolidStart', 'several cookies, and redirects with cookies', 'integrations/solid-start/sign-in'],
  [
    'DEMAND-06',
    'GitHub',
    'the issuer in the answer: right, absent, wrong, of an own server',
    'methods/providers-that-differ security/demand/github',
  ],
  [
    'DEMAND-07',
    'OAuth',
    'an attempt of one provider at the callback of another',
    'methods/authorization-code/transaction',
  ],
  ['DEMAND-08', 'sessions', 'errors and malformed headers sign no user in', 'auth security/demand/requests'],
  ['DEMAND-09', 'email', 'signs that look like @', 'security/demand/requests'],
  [
    'DEMAND-10',
    'OAuth',
    'two tabs, the back button, prefetching, abandoned attempts',
    'e2e/oidc methods/authorization-code/transaction methods/email security/demand/requests',
  ],
  [
    'DEMAND-11',
    'OAuth',
    'a callback that comes twice',
    'e2e/oidc security/demand/sessions security/idp',
    'The second time leads to a page that says so; the session of the first stands.',
  ],
  ['DEMAND-12', 'email', 'scanners, and one link at once', 'methods/email'],
  ['DEMAND-13', 'OAuth', 'fifty renewals of a token at once', '', NO_RENEWAL],
  ['DEMAND-14', 'OAuth', 'a token that another renewal has used up', '', NO_RENEWAL],
  ['DEMAND-15', 'sessions', 'a sign-out while renewals are on their way', 'security/demand/sessions'],
  [
    'DEMAND-16',
    'sessions',
    'a copied cookie after the sign-out',
    'session/database session/jwt',
    'A session that is all in the cookie ends for copies by `session.isRevoked`.',
  ],
  ['DEMAND-17', 'sessions', 'a large session on a long domain', 'cookies/chunk session/jwt'],
  [
    'DEMAND-18',
    'caches',
    'answers with cookies are for one visitor',
    'auth integrations/express/session security/demand/requests',
  ],
  ['DEMAND-19', 'Apple', 'the only attempt that crosses sites', 'methods/providers-that-differ'],
  [
    'DEMAND-20',
    'limits',
    'forwarded addresses, networks, no address',
    'integrations/express/client-address limits/client limits/limiter security/demand/requests',
    'Without an address there is no limit by client; those by account and by mailbox hold.',
  ],
  ['DEMAND-21', 'requests', 'origins of all kinds of deployments', 'auth security/demand/requests'],
  ['DEMAND-22', 'passwords', 'platforms that limit the work', 'password/password'],
  [
    'DEMAND-23',
    'sessions',
    'a field of the own, wherever the session is read',
    'security/demand/frameworks security/demand/sessions',
  ],
  [
    'DEMAND-24',
    'client',
    'a failure is never reported as success',
    'client/auth-client integrations/solid-start/client',
  ],
  [
    'DEMAND-25',
    'secrets',
    'rotation, and cookies that cannot be read',
    'session/jwt',
    'One under a key that we do not have is left alone: a newer node of a rolling deployment may know the key.',
  ],
  ['DEMAND-26', 'secrets', 'weak and known ones', 'config/check-secret'],
  [
    'DEMAND-27',
    'sessions',
    'every method with every strategy',
    'methods/webauthn/register security/demand/sessions session/database-flow',
  ],
  ['DEMAND-28', 'passkeys', 'autofill next to the button', 'client/passkey'],
  [
    'DEMAND-29',
    'sessions',
    'a second proof for one action',
    '',
    'There are none: who is signed in has all rights of the session.',
  ],
  [
    'DEMAND-30',
    'sign-out',
    'a sign-out that the provider sends',
    'security/logout',
    'There is no route for it, so nothing can be forged.',
  ],
  [
    'DEMAND-31',
    'configuration',
    'several instances with base paths of their own',
    'integrations/express/server-auth security/concurrency security/demand/requests',
  ],
  [
    'DEMAND-32',
    'configuration',
    'variables that come with the request',
    'integrations/sveltekit/handle security/demand/requests',
  ],
]

/** What users of other libraries have asked for or stumbled over, and the tests that show it works here. */
export const DEMAND: readonly Pointer[] = pointers(ENTRIES)
