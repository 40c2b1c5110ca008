import type { Wire } from './recorded.ts'

/** Every text in a value. */
export function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

/**
 * Names of the placeholders that a definition's addresses, headers, parameters and requirements have. Those of the
 * mapping are paths; those of a userinfo body and what a sign-in fills (`{claim.tid}`) are told apart by a dot or by name.
 */
export function placeholdersOf({ profile: _, ...fields }: object & { profile?: unknown }): string[] {
  const names = strings(fields).flatMap((text) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
  const filledAtSignIn = new Set(['clientSecret', 'accessToken'])
  return [...new Set(names)].filter((name) => !filledAtSignIn.has(name))
}

/** What is special about how a vendor is spoken to. Two with the same key speak the same dialect. */
export function dialectKey(wire: Wire): string {
  const { authorization, clientAuth, clientParams = {}, emails, formPost, nonce, pkce, scope, token, userinfo } = wire
  return JSON.stringify([
    [pkce, nonce, clientAuth, clientParams, formPost, emails !== undefined],
    [Object.keys(authorization.params ?? {}).length > 0, authorization.fragment],
    scope === null ? 'none' : /,/.test(scope) ? 'comma' : 'space',
    [token.method, token.encoding, token.envelope, token.fromCallback, token.accessToken],
    [Object.keys(token.params ?? {}).length > 0, Object.keys(token.headers ?? {}).length > 0],
    userinfo && [userinfo.method, userinfo.tokenIn, userinfo.encoding, userinfo.signed, userinfo.body !== undefined],
    userinfo && [Object.keys(userinfo.query ?? {}).length > 0, Object.keys(userinfo.headers ?? {}).length > 0],
  ])
}
