import { toEnvPrefix } from '../../src/config/providers/variables.ts'
import type { OAuthProvider } from '../../src/types/oauth-provider.ts'

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

/** Whether the issuer is required. */
export function isIssuerNeeded({
  authorization,
  issuer,
  optionNames = {},
  token,
  type,
  userinfo,
}: OAuthProvider): boolean {
  const isUsed = type === 'oidc' || strings([authorization, token, userinfo]).some((text) => text.includes('{issuer}'))
  if (issuer === undefined) return isUsed
  const open = Array.from(issuer.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return open.some((name) => name !== 'clientId' && optionNames[name]?.default === undefined)
}

/** The environment variables of the provider, each with its content. */
export function variables(definition: OAuthProvider): [name: string, content: string][] {
  const prefix = toEnvPrefix(definition.id)
  const options = Object.keys(definition.optionNames ?? {})
  const key = options.find((name) => /^(?:api|private)Key$/.test(name))
  const canSign = definition.clientSecretSigner !== undefined
  const alternatives = issuerOptions(definition)
    .map((name) => `\`${name}\``)
    .join(', ')
  return [
    [`${prefix}_ID`, 'client ID'],
    ...(definition.clientAuth === 'none' || canSign ? [] : [[`${prefix}_SECRET`, 'client secret'] as [string, string]]),
    ...(key ? [[`${prefix}_KEY`, `option \`${key}\``] as [string, string]] : []),
    ...(isIssuerNeeded(definition)
      ? [[`${prefix}_ISSUER`, alternatives ? `issuer, instead of ${alternatives}` : 'issuer'] as [string, string]]
      : []),
  ]
}

/** Options that are part of the issuer URL. */
const issuerOptions = ({ issuer = '', optionNames = {} }: OAuthProvider): string[] =>
  Array.from(issuer.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter((name) => name in optionNames)

/** The provider's own options: name, whether it is required, default. */
export function optionRows(definition: OAuthProvider): string[][] {
  const parts = isIssuerNeeded(definition) ? issuerOptions(definition) : []
  return Object.entries(definition.optionNames ?? {}).map(([name, option]) => {
    const unless = option.requiredWithout ?? (parts.includes(name) && option.default === undefined ? 'issuer' : null)
    const required = option.required ? 'yes' : unless ? `without \`${unless}\`` : ''
    return [`\`${name}\``, required, option.default === undefined ? '' : `\`${option.default}\``]
  })
}
