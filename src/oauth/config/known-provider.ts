import type { PendingProvider } from '../../config/providers/pending-provider.ts'
import type { ResolveProviderOptions } from '../../config/providers/resolve-options.ts'
import { readVariable, toEnvPrefix } from '../../config/providers/variables.ts'
import type { OAuthDefinition } from '../../types/oauth-provider.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { isLacking, isSafeUrl } from './check-provider.ts'
import { complete } from './complete.ts'
import { findDefinition } from './definitions.ts'
import { identify } from './identify.ts'
import { createLayers, type FromEnv } from './layers.ts'
import { createOutline } from './outline.ts'

/** Options that a variable can replace, with its suffix. */
const VARIABLES = { clientId: 'ID', clientSecret: 'SECRET', issuer: 'ISSUER' }

/** Copies options that are texts of the client or of placeholders. @returns `null` if there is another one. */
function copyTexts(given: object, optionNames: object): Record<string, string> | null {
  const options: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value == null) continue
    if (
      typeof value !== 'string' ||
      !(name === 'name' || Object.hasOwn(VARIABLES, name) || Object.hasOwn(optionNames, name))
    )
      return null
    options[name] = value
  }
  return Object.getOwnPropertySymbols(given).length === 0 ? options : null
}

/**
 * Returns the addresses that contain placeholders. The others are the same in every application.
 *
 * @param hasGivenIssuer Whether the application replaces the issuer.
 */
function listTemplates(definition: OAuthDefinition, hasGivenIssuer: boolean): readonly string[] {
  const { authorization, emails, endSessionUrl, jwksUri, token, type, userinfo } = definition
  const [issuer, discoveryUrl] = type === 'oidc' ? ['{issuer}'] : ['', definition.discoveryUrl]
  const own = hasGivenIssuer ? '{issuer}' : (definition.issuer ?? issuer)
  const templates: string[] = []
  for (const address of [own, authorization, token, userinfo, emails, endSessionUrl, jwksUri, discoveryUrl]) {
    const { url = '' } = typeof address === 'object' ? address : { url: address || '' }
    if (url.includes('{')) templates.push(url)
  }
  return templates
}

/** Returns whether a provider has its client and all that it requires, with addresses that are safe. */
function isComplete(base: OAuthDefinition, options: Readonly<Record<string, string>>, fromEnv: FromEnv): boolean {
  const { clientId, clientSecret, issuer } = options
  if (!clientId || !clientSecret) return false
  for (const [name, option] of Object.entries(base.optionNames ?? {}))
    if (isLacking(name, option, options)) return false
  const templates = listTemplates(base, !!issuer)
  if (templates.length === 0) return true
  const { fill } = identify(createLayers(base, options), fromEnv, clientId)
  return templates.every((template) => isSafeUrl(fill(template) ?? ''))
}

/**
 * Prepares a provider of this package that has only a client and the texts of its placeholders, which is the usual case.
 * The tests check its definition, so only what the application added is checked here. Options and variables are read
 * now, because they may change before the first use.
 *
 * @returns `null` if it needs all checks, because it may have an error or a warning.
 */
export function prepareKnown(
  provider: object,
  { codeFlow, env, redirectProxyUrl }: ResolveProviderOptions,
): PendingProvider<ResolvedOAuthProvider> | null {
  const known = redirectProxyUrl === null ? findDefinition(provider) : null
  if (!known) return null
  const { definition, prefix = toEnvPrefix(definition.id) } = known
  known.prefix = prefix
  const options = copyTexts(Object(Reflect.get(provider, 'options')), definition.optionNames ?? {})
  if (!options) return null
  let isMalformed = false
  const read = (suffix: string) =>
    readVariable(env, `${prefix}_${suffix}`, () => {
      isMalformed = true
    })
  for (const [name, suffix] of Object.entries(VARIABLES)) options[name] ||= read(suffix) ?? ''
  const key = read('KEY')
  const fromEnv: FromEnv = (name) => (name === 'KEY' ? key : null)
  if (isMalformed || !isComplete(definition, options, fromEnv)) return null
  const finish = () => {
    const layers = createLayers(definition, options)
    return complete(layers, createOutline(layers, fromEnv, codeFlow), null)
  }
  return { id: definition.id, type: definition.type, complete: finish }
}
