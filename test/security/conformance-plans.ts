/** A plan of the conformance suite: the modules that one certification, or one subject, consists of. */
export interface Plan {
  readonly name: string
  /** Its modules, as the suite lists them. */
  readonly modules: readonly string[]
  /** Why it is not covered. `null`: it is. */
  readonly leftOut: string | null
}

const oidc = (names: string): string[] => names.split(/\s+/).map((name) => `oidcc-client-test-${name}`)

const fapi = (names: string): string[] =>
  names.split(/\s+/).map((name) => `fapi2-security-profile-final-client-test-${name}`)

const BASIC = [
  'oidcc-client-test',
  ...oidc(
    `invalid-iss missing-sub invalid-aud missing-iat kid-absent-single-jwks kid-absent-multiple-jwks idtoken-sig-rs256
     idtoken-sig-none invalid-sig-rs256 userinfo-invalid-sub nonce-invalid scope-userinfo-claims client-secret-basic`,
  ),
]

const CONFIG = oidc(
  `discovery-openid-config discovery-jwks-uri-keys discovery-issuer-mismatch idtoken-sig-none
   signing-key-rotation-just-before-signing signing-key-rotation`,
)

const REGISTERED = oidc(
  `discovery-webfinger-acct discovery-webfinger-url dynamic-registration request-uri-signed-rs256
   request-uri-signed-none userinfo-signed`,
)

const COMPREHENSIVE = [
  ...BASIC,
  ...oidc(
    `missing-aud userinfo-bearer-header userinfo-bearer-body nonce-unless-code-flow missing-chash invalid-chash
     invalid-athash missing-athash form-post-error invalid-sig-hs256 invalid-sig-es256 aggregated-claims
     distributed-claims mtls-endpoint-aliases ignores-unparseable-key-in-jwks`,
  ),
  ...CONFIG.filter((id) => !BASIC.includes(id)),
  ...REGISTERED,
]

const FAPI = [
  ...fapi(
    `happy-path discovery-issuer-mismatch invalid-iss invalid-aud invalid-secondary-aud invalid-null-alg
     invalid-alternate-alg invalid-expired-exp invalid-missing-exp invalid-missing-aud invalid-missing-iss
     valid-aud-as-array invalid-nonce invalid-missing-nonce invalid-authorization-response-iss
     remove-authorization-response-iss ensure-authorization-response-with-invalid-state-fails
     ensure-authorization-response-with-invalid-missing-state-fails token-endpoint-response-without-expires_in
     token-type-case-insensitivity rs-dpop-auth-scheme-case-insensitivity happy-path-no-dpop-nonce
     happy-path-no-mtls-endpoint-aliases grant-management-happy-path grant-management-query-and-revoke
     grant-management-invalid-grant-id-fails`,
  ),
  'fapi2-security-profile-final-client-refresh-token-test',
]

const JARM = fapi(
  `ensure-jarm-without-iss-fails ensure-jarm-with-invalid-iss-fails ensure-jarm-without-aud-fails
   ensure-jarm-with-invalid-aud-fails ensure-jarm-without-exp-fails ensure-jarm-with-expired-exp-fails
   ensure-jarm-with-invalid-sig-fails ensure-jarm-signature-is-not-none`,
)

const BACK_CHANNEL = [
  '',
  '-alg-none',
  '-no-event',
  '-with-nonce',
  '-wrong-alg',
  '-wrong-aud',
  '-wrong-event',
  '-wrong-iss',
]

const IMPLICIT = 'latchkey supports only the code flow.'

const leftOut = (name: string, modules: readonly string[], reason: string): Plan => ({ name, modules, leftOut: reason })
const covered = (name: string, modules: readonly string[]): Plan => ({ name, modules, leftOut: null })

/**
 * The plans for relying parties of OpenID Connect and of FAPI 2.0, with the modules that the suite's source lists for them.
 *
 * @see https://gitlab.com/openid/conformance-suite/-/tree/master/src/main/java/net/openid/conformance/openid/client
 */
export const PLANS: readonly Plan[] = [
  covered('oidcc-client-basic-certification-test-plan', BASIC),
  covered('oidcc-client-config-certification-test-plan', CONFIG),
  covered('oidcc-client-formpost-basic-certification-test-plan', BASIC),
  covered('oidcc-client-test-plan', COMPREHENSIVE),
  covered('fapi2-security-profile-final-client-test-plan', FAPI),
  covered('fapi2-message-signing-final-client-test-plan', [...FAPI, ...JARM]),
  covered('oidcc-client-test-3rd-party-init-login-test-plan', oidc('3rd-party-init-login')),
  leftOut(
    'oidcc-client-dynamic-certification-test-plan',
    [...REGISTERED, ...CONFIG],
    'It requires dynamic client registration and request objects that the provider fetches.',
  ),
  leftOut('oidcc-client-implicit-certification-test-plan', [], IMPLICIT),
  leftOut('oidcc-client-hybrid-certification-test-plan', [], IMPLICIT),
  leftOut('oidcc-client-formpost-implicit-certification-test-plan', [], IMPLICIT),
  leftOut('oidcc-client-formpost-hybrid-certification-test-plan', [], IMPLICIT),
  covered(
    'oidcc-client-refreshtoken-test-plan',
    oidc('refresh-token refresh-token-invalid-issuer refresh-token-invalid-sub'),
  ),
  covered(
    'oidcc-client-rp-initiated-logout-rp-basic',
    oidc('rp-init-logout rp-init-logout-other-state rp-init-logout-no-state'),
  ),
  covered(
    'oidcc-client-back-channel-logout-rp-basic',
    BACK_CHANNEL.map((end) => `oidcc-client-test-rp-backchannel-rpinitlogout${end}`),
  ),
  covered(
    'oidcc-client-front-channel-logout-rp-basic',
    oidc('rp-frontchannel-rpinitlogout rp-frontchannel-opinitlogout'),
  ),
  leftOut(
    'oidcc-client-rp-session-management-rp-basic',
    oidc('session-management'),
    'latchkey does not poll the session of the provider.',
  ),
]
