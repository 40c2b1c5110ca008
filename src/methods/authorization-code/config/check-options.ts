import type { Finding } from '../../../errors.ts'
import type { OAuthDefinition, OAuthOptions, OAuthProvider } from '../../../types/oauth-provider.ts'
import { describeUnknownOption, type Warn } from '../../unknown-option.ts'
import type { Merged, Outline } from './check-provider.ts'

/** All fields of a provider. A type error here means that a field is missing from the list. */
const FIELDS: Readonly<Record<Exclude<keyof (OAuthDefinition & OAuthOptions), symbol> | 'options', true>> = {
  account: true,
  allowDangerousEmailAccountLinking: true,
  apiOrigins: true,
  assertionAudience: true,
  authorization: true,
  backchannelLogout: true,
  callbackParams: true,
  checks: true,
  client: true,
  clientAuth: true,
  clientId: true,
  clientParams: true,
  clientSecret: true,
  clientSecretSigner: true,
  dangerouslyAllowHttp: true,
  discoveryUrl: true,
  docs: true,
  dpop: true,
  emails: true,
  endSession: true,
  endSessionUrl: true,
  extensions: true,
  formPost: true,
  frontchannelLogout: true,
  id: true,
  idToken: true,
  idTokenAlgs: true,
  idTokenDecryption: true,
  issuer: true,
  issuerAliases: true,
  issuerPattern: true,
  jwksUri: true,
  name: true,
  nonce: true,
  optional: true,
  optionNames: true,
  options: true,
  par: true,
  pkce: true,
  profile: true,
  redirectProxyUrl: true,
  renamedOptions: true,
  requestObject: true,
  require: true,
  responseMode: true,
  scopes: true,
  scopeSeparator: true,
  securityProfile: true,
  style: true,
  token: true,
  type: true,
  userinfo: true,
  wellKnown: true,
}

/**
 * Options of other libraries that admit fewer users. Ignoring one would open the application to all users of the
 * provider.
 */
const NARROWING =
  /^(?:allowed|restrict)|^(?:base_?url|domain|enterprise|guild|hd|hosted_?domain|instance|org(?:ani[sz]ation)?|realm|team|tenant|workspace)(?:_?(?:ids?|names?|urls?)|s)?$/i

const text = (value: unknown): string | null => (typeof value === 'string' && /^[\w.-]+$/.test(value) ? value : null)

/** Returns the line to write instead of an unknown option. */
function describeFix(
  name: string,
  value: unknown,
  { renamedOptions = {}, optionNames = {}, ...provider }: Merged,
): string {
  const renamed = renamedOptions[name]
  if (renamed !== undefined) return renamed.replace('<value>', text(value) ?? `<${name}>`)
  const own = Object.keys(optionNames).map((each) => `\`${each}\``)
  const [has, what] =
    own.length > 0 ? [` ${provider.name} has the option ${own.join(', ')}.`, 'anything else'] : ['', 'it']
  return `Remove \`${name}\`.${has} Check ${what} in \`callbacks.signIn\`.`
}

const createFinding = (name: string, value: unknown, merged: Merged): Finding => ({
  option: `providers.${merged.id}.${name}`,
  problem: `has no effect, so users of other ${/tenant/i.test(name) ? 'tenants' : 'organizations'} could sign in`,
  fix: describeFix(name, value, merged),
})

/**
 * Reports unknown options. Each is a warning with the nearest known name, or an error if it would admit fewer users.
 *
 * @param own Options that the application passed to the provider's function. A provider object may have its own fields,
 * so these are warnings.
 */
export function listUnknownOptions(merged: Merged, own: OAuthProvider['options'], warn: Warn): Finding[] {
  const { optionNames = {} } = merged
  const unknown = Object.keys(merged).filter(
    (name) => !Object.hasOwn(FIELDS, name) && !Object.hasOwn(optionNames, name),
  )
  const known = unknown.length > 0 ? [...Object.keys(FIELDS), ...Object.keys(optionNames)] : []
  const findings: Finding[] = []
  for (const name of unknown) {
    const isNarrowing = own !== undefined && Object.hasOwn(own, name) && NARROWING.test(name)
    if (isNarrowing || merged.renamedOptions?.[name] !== undefined) {
      findings.push(createFinding(name, Reflect.get(merged, name), merged))
      continue
    }
    warn('provider-option', describeUnknownOption(merged.id, name, known))
  }
  return findings
}

/** Warns about a restriction that is sent only as a parameter in the URL, which users can change. */
export function warnAboutHints({ require = [] }: Merged, { authorization, id, options }: Outline, warn: Warn): void {
  for (const { oneOf = '' } of require) {
    const [, name = ''] = /^\{(\w+)\}$/.exec(oneOf) ?? []
    if (options[name] === undefined && authorization.params[name] !== undefined)
      warn(
        'provider-hint',
        `${id}: \`authorization.params.${name}\` is a hint that users can change. Set \`${name}\`, which is enforced.`,
      )
  }
}
