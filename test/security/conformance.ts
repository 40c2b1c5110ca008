import { type Pointer, type PointerEntry, pointers } from './pointer.ts'

const FLOW = 'The library speaks the code flow alone.'
const NO_RENEWAL = 'The library does not renew tokens.'
const NO_LOGOUT = 'Signing out ends the session here. There is no route for sign-outs by the provider.'
const NO_ROUTE = `${NO_LOGOUT} LOGOUT-02 and LOGOUT-03 show what becomes of one that is sent.`
const NO_DISCOVERY_OF_PROVIDERS = 'Providers are configured. None is found by the address of a user.'
const NO_REQUEST_OBJECT = 'Parameters of a sign-in are in its URL.'

const MODULES: readonly PointerEntry[] = [
  ['oidcc-client-test', 'code flow', 'a sign-in', 'security/conformance/modules'],
  ['oidcc-client-test-invalid-iss', 'ID Token', 'another issuer', 'security/conformance/modules'],
  ['oidcc-client-test-missing-sub', 'ID Token', 'no subject', 'security/conformance/modules'],
  ['oidcc-client-test-invalid-aud', 'ID Token', 'another audience', 'security/conformance/modules'],
  ['oidcc-client-test-missing-aud', 'ID Token', 'no audience', 'security/conformance/modules'],
  ['oidcc-client-test-missing-iat', 'ID Token', 'no time of issue', 'security/conformance/modules'],
  ['oidcc-client-test-kid-absent-single-jwks', 'keys', 'no name of a key, and one key', 'security/conformance/keys'],
  [
    'oidcc-client-test-kid-absent-multiple-jwks',
    'keys',
    'no name of a key, and several keys',
    'security/conformance/keys',
  ],
  ['oidcc-client-test-idtoken-sig-rs256', 'ID Token', 'signed with RS256', 'security/conformance/modules'],
  ['oidcc-client-test-idtoken-sig-none', 'ID Token', 'not signed', 'security/conformance/modules'],
  ['oidcc-client-test-invalid-sig-rs256', 'ID Token', 'a wrong signature of RS256', 'security/conformance/modules'],
  ['oidcc-client-test-invalid-sig-hs256', 'ID Token', 'a wrong signature of HS256', 'security/conformance/modules'],
  ['oidcc-client-test-invalid-sig-es256', 'ID Token', 'a wrong signature of ES256', 'security/conformance/modules'],
  ['oidcc-client-test-userinfo-invalid-sub', 'userinfo', 'another subject', 'security/conformance/modules'],
  ['oidcc-client-test-nonce-invalid', 'ID Token', 'another nonce', 'security/conformance/modules'],
  [
    'oidcc-client-test-nonce-unless-code-flow',
    'request',
    'a nonce, which is sent always',
    'security/conformance/modules',
  ],
  ['oidcc-client-test-scope-userinfo-claims', 'userinfo', 'scopes and what they give', 'security/conformance/modules'],
  ['oidcc-client-test-client-secret-basic', 'token request', 'the client by Basic', 'security/conformance/modules'],
  ['oidcc-client-test-userinfo-bearer-header', 'userinfo', 'the token in the header', 'security/conformance/modules'],
  [
    'oidcc-client-test-userinfo-bearer-body',
    'userinfo',
    'the token in the body',
    '',
    'The token goes into the header.',
  ],
  [
    'oidcc-client-test-userinfo-signed',
    'userinfo',
    'a signed answer',
    'security/conformance/modules',
    'Refused, unless the definition of the provider says so.',
  ],
  ['oidcc-client-test-invalid-chash', 'ID Token', 'the hash of another code', '', FLOW],
  ['oidcc-client-test-missing-chash', 'ID Token', 'no hash of the code', '', FLOW],
  ['oidcc-client-test-invalid-athash', 'ID Token', 'the hash of another access token', 'security/conformance/modules'],
  [
    'oidcc-client-test-missing-athash',
    'ID Token',
    'no hash of the access token',
    'security/conformance/modules',
    'In the code flow it may be missing.',
  ],
  ['oidcc-client-test-form-post-error', 'answer', 'a refusal by POST', 'security/conformance/modules'],
  [
    'oidcc-client-test-aggregated-claims',
    'userinfo',
    'claims of others, in the answer',
    'security/conformance/modules',
  ],
  ['oidcc-client-test-distributed-claims', 'userinfo', 'claims of others, elsewhere', 'security/conformance/modules'],
  [
    'oidcc-client-test-mtls-endpoint-aliases',
    'metadata',
    'addresses for certificates',
    '',
    'Clients have no certificates here.',
  ],
  ['oidcc-client-test-discovery-openid-config', 'metadata', 'the document', 'security/conformance/modules'],
  ['oidcc-client-test-discovery-jwks-uri-keys', 'keys', 'where the document says', 'security/conformance/modules'],
  ['oidcc-client-test-discovery-issuer-mismatch', 'metadata', 'another issuer', 'security/conformance/modules'],
  ['oidcc-client-test-discovery-webfinger-acct', 'metadata', 'by an account', '', NO_DISCOVERY_OF_PROVIDERS],
  ['oidcc-client-test-discovery-webfinger-url', 'metadata', 'by a URL', '', NO_DISCOVERY_OF_PROVIDERS],
  [
    'oidcc-client-test-dynamic-registration',
    'metadata',
    'clients that register themselves',
    '',
    'Clients are configured.',
  ],
  ['oidcc-client-test-request-uri-signed-rs256', 'request', 'a signed request object', '', NO_REQUEST_OBJECT],
  ['oidcc-client-test-request-uri-signed-none', 'request', 'an unsigned request object', '', NO_REQUEST_OBJECT],
  ['oidcc-client-test-signing-key-rotation', 'keys', 'new keys after a sign-in', 'security/conformance/keys'],
  [
    'oidcc-client-test-signing-key-rotation-just-before-signing',
    'keys',
    'new keys during a sign-in',
    'security/conformance/keys',
  ],
  ['oidcc-client-test-refresh-token', 'renewal', 'a renewed token', '', NO_RENEWAL],
  ['oidcc-client-test-refresh-token-invalid-issuer', 'renewal', 'another issuer', '', NO_RENEWAL],
  ['oidcc-client-test-refresh-token-invalid-sub', 'renewal', 'another subject', '', NO_RENEWAL],
  [
    'oidcc-client-test-3rd-party-init-login',
    'request',
    'a sign-in begun elsewhere',
    'security/conformance/modules',
    'It is a page with a button: a press begins.',
  ],
  ['oidcc-client-test-rp-init-logout', 'sign-out', 'at the provider', '', NO_LOGOUT],
  ['oidcc-client-test-rp-init-logout-other-state', 'sign-out', 'at the provider', '', NO_LOGOUT],
  ['oidcc-client-test-rp-init-logout-no-state', 'sign-out', 'at the provider', '', NO_LOGOUT],
  ['oidcc-client-test-rp-backchannel-rpinitlogout', 'sign-out', 'told by the provider', '', NO_ROUTE],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-alg-none', 'sign-out', 'not signed', '', NO_ROUTE],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-wrong-alg', 'sign-out', 'another algorithm', '', NO_ROUTE],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-wrong-iss', 'sign-out', 'another issuer', '', NO_ROUTE],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-wrong-aud', 'sign-out', 'another audience', '', NO_ROUTE],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-no-event', 'sign-out', 'no event', '', NO_ROUTE],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-wrong-event', 'sign-out', 'another event', '', NO_ROUTE],
  ['oidcc-client-test-rp-backchannel-rpinitlogout-with-nonce', 'sign-out', 'with a nonce', '', NO_ROUTE],
  ['oidcc-client-test-rp-frontchannel-opinitlogout', 'sign-out', 'in a frame', '', NO_LOGOUT],
  ['oidcc-client-test-rp-frontchannel-rpinitlogout', 'sign-out', 'in a frame', '', NO_LOGOUT],
  ['oidcc-client-test-session-management', 'sign-out', 'a frame that asks', '', NO_LOGOUT],
]

/**
 * The modules for relying parties of the OpenID Foundation's conformance suite, each played against the library.
 *
 * @see https://gitlab.com/openid/conformance-suite
 */
export const CONFORMANCE: readonly Pointer[] = pointers(MODULES)
