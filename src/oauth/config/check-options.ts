import { checkMembers } from '../../config/providers/check-members.ts'
import {
  ANY,
  callable,
  each,
  FLAG,
  group,
  isText,
  type Kind,
  type Kinds,
  OBJECT,
  oneOf,
  TEXT,
  TEXTS,
} from '../../config/providers/option-kinds.ts'
import { describeUnknownOption, type Warn } from '../../config/providers/unknown-option.ts'
import type { Finding } from '../../errors/errors.ts'
import { createFindings } from '../../errors/findings.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { OAuthProvider } from '../../types/oauth-provider.ts'
import type { Merged } from './check-provider.ts'
import { describeFix } from './describe-fix.ts'

const endpoint = (members: Kinds): Kind => [
  (value) => value === false || isText(value) || isRecord(value),
  "'https://id.example'",
  '',
  members,
]

/** Fields of the endpoints with deviations. */
const DIALECT: Kinds = {
  ...each('encoding hostFromCallback method url', TEXT),
  ...each('headers params', OBJECT),
  allowedHosts: TEXTS,
}

/** A security profile is not a profile mapping. */
const PROFILE =
  "Use `Oidc({ profile: 'fapi2' })`, with import { Oidc } from 'latchkey/providers/oidc'. Other profiles are mappings."

const CALL = callable('() => {}')

/** All fields of a provider. A test compares them with the types. */
export const FIELDS: Kinds = {
  ...each('apiOrigins assertionAudience extensions optionNames options renamedOptions require securityProfile', ANY),
  ...each(
    'allowDangerousEmailAccountLinking appendsFragment backchannelLogout dangerouslyAllowHttp formPost frontchannelLogout idToken nonce optional par',
    FLAG,
  ),
  ...each(
    'clientAuth clientId clientSecret docs endSessionUrl id issuer issuerPattern jwksUri name redirectProxyUrl scopeSeparator wellKnown',
    TEXT,
  ),
  ...each('callbackParams idTokenAlgs issuerAliases', TEXTS),
  ...each('account clientSecretSigner', CALL),
  authorization: endpoint({ ...each('fragment url', TEXT), params: OBJECT, passThrough: TEXTS }),
  checks: [
    (value) => Array.isArray(value) && value.every((check) => /^(?:pkce|state|nonce|none)$/.test(check)),
    "['pkce', 'state']",
  ],
  ...each('client style', OBJECT),
  clientParams: group(each('id secret', TEXT)),
  discoveryUrl: [(value) => value === false || isText(value), "'https://id.example/.well-known/openid-configuration'"],
  emails: group(each('email list primary url verified', TEXT)),
  endSession: group({ accepts: TEXTS, params: OBJECT, returnTo: TEXT }),
  dpop: [(value) => typeof value === 'boolean' || isRecord(value), 'true', 'true, false or an object'],
  ...each('idTokenDecryption requestObject', [isRecord, '{ key }']),
  pkce: oneOf('S256', 'plain', false, true),
  profile: [(value) => typeof value === 'function' || isRecord(value), PROFILE, 'a function or a mapping'],
  responseMode: oneOf('jwt'),
  scopes: [
    TEXTS[0],
    (value) =>
      `['${String(value)
        .split(/[\s,]+/)
        .join("', '")}']`,
    TEXTS[2],
  ],
  type: oneOf('oauth', 'oidc'),
  method: [(value) => typeof readProperty(value, 'start') === 'function', 'Remove `method`.', 'a sign-in method'],
  token: endpoint({
    ...DIALECT,
    ...each('conform send', CALL),
    clientPrivateKey: ANY,
    envelope: TEXT,
    fromCallback: TEXTS,
  }),
  userinfo: endpoint({
    ...DIALECT,
    ...each('body fromToken', OBJECT),
    request: CALL,
    signedAlgs: TEXTS,
    tokenIn: TEXT,
  }),
}

/**
 * Options of other libraries that admit fewer users. Ignoring one would open the application to all users of the
 * provider.
 */
const NARROWING =
  /^(?:allowed|restrict)|^(?:base_?url|domain|enterprise|guild|hd|hosted_?domain|instance|org(?:ani[sz]ation)?|realm|team|tenant|workspace)(?:_?(?:ids?|names?|urls?)|s)?$/i

const createFinding = (name: string, value: unknown, merged: Merged): Finding => ({
  option: `providers.${merged.id}.${name}`,
  problem: `has no effect, so users of other ${/tenant/i.test(name) ? 'tenants' : 'organizations'} could sign in`,
  fix: describeFix(name, value, merged),
})

/**
 * Reports wrong types and unknown options. An unknown one is a warning with the nearest known name, or an error if it
 * would admit fewer users.
 *
 * @param own Options that the application passed to the provider's function. A provider object may have its own fields,
 * so these are warnings.
 */
export function checkFields(merged: Merged, own: OAuthProvider['options'], warn: Warn): Finding[] {
  const { id, optionNames = {}, renamedOptions } = merged
  const names = Object.keys(optionNames).join(' ')
  const { checks, unknown } = checkMembers(merged, names ? { ...FIELDS, ...each(names, TEXT) } : FIELDS)
  const findings = createFindings(checks, `providers.${id}.`)
  for (const { path, meant } of unknown) {
    const isNarrowing = own !== undefined && Object.hasOwn(own, path) && NARROWING.test(path)
    if (isNarrowing || renamedOptions?.[path] !== undefined)
      findings.push(createFinding(path, Reflect.get(merged, path), merged))
    else warn('provider-option', `${id}: ${describeUnknownOption(path, meant)}`)
  }
  return findings
}
