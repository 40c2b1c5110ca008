import type { PendingProvider } from '../../config/providers/pending-provider.ts'
import type { ResolveProviderOptions } from '../../config/providers/resolve-options.ts'
import type { Env } from '../../types/env.ts'
import type { OAuthDefinition, OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { isLacking, isSafeUrl } from './check-provider.ts'
import { complete } from './complete.ts'
import { findDefinition } from './definitions.ts'
import { identify } from './identify.ts'
import { createLayers, createReader, type FromEnv } from './layers.ts'
import { createOutline } from './outline.ts'

/** Options of every provider that may be any text. */
const TEXTS: readonly PropertyKey[] = ['clientId', 'clientSecret', 'issuer', 'name']

/** Copies options that are texts of the client or of placeholders. @returns `null` if there is another one. */
function copyTexts(given: object, optionNames: object): OAuthOptions | null {
  const options: Record<PropertyKey, string> = {}
  for (const name of Reflect.ownKeys(given)) {
    const value: unknown = Reflect.get(given, name) ?? null
    if (value === null) continue
    if (typeof value !== 'string' || !(TEXTS.includes(name) || Object.hasOwn(optionNames, name))) return null
    options[name] = value
  }
  return options
}

/**
 * Reads the variables that the options do not replace. They are read now, because they may change before the first use.
 *
 * @returns `null` if one is malformed.
 */
function readVariables({ clientId, clientSecret, issuer }: OAuthOptions, id: string, env: Env): FromEnv | null {
  let isMalformed = false
  const readText = createReader([id], env, () => {
    isMalformed = true
  })
  const variables: Readonly<Record<string, string | null>> = {
    ID: clientId ? null : readText('ID'),
    SECRET: clientSecret ? null : readText('SECRET'),
    ISSUER: issuer ? null : readText('ISSUER'),
    KEY: readText('KEY'),
  }
  return isMalformed ? null : (name) => variables[name] ?? null
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
function isComplete(base: OAuthDefinition, options: OAuthOptions, fromEnv: FromEnv): boolean {
  const clientId = options.clientId || fromEnv('ID')
  const given = { ...options, clientSecret: options.clientSecret || fromEnv('SECRET') }
  if (!clientId || !given.clientSecret) return false
  for (const [name, option] of Object.entries(base.optionNames ?? {})) if (isLacking(name, option, given)) return false
  const templates = listTemplates(base, !!(options.issuer || fromEnv('ISSUER')))
  if (templates.length === 0) return true
  const { fill } = identify(createLayers(base, options), fromEnv, clientId)
  return templates.every((template) => isSafeUrl(fill(template) ?? ''))
}

/**
 * Prepares a provider of this package that has only a client and the texts of its placeholders, which is the usual case.
 * The tests check its definition, so only what the application added is checked here.
 *
 * @returns `null` if it needs all checks, because it may have an error or a warning.
 */
export function prepareKnown(
  provider: OAuthProvider,
  { codeFlow, env, redirectProxyUrl }: ResolveProviderOptions,
): PendingProvider<ResolvedOAuthProvider> | null {
  const base = redirectProxyUrl === null ? findDefinition(provider) : null
  const options = base && copyTexts(Object(provider.options), base.optionNames ?? {})
  const fromEnv = options && readVariables(options, base.id, env)
  if (!fromEnv || !isComplete(base, options, fromEnv)) return null
  const finish = () => {
    const layers = createLayers(base, options)
    return complete(layers, createOutline(layers, fromEnv, codeFlow), null)
  }
  return { id: base.id, type: base.type, complete: finish }
}
