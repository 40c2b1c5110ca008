import type { UserinfoRequest } from '../../../types/resolved-oauth-provider.ts'
import { isRecord } from './parse-object.ts'
import { isExact, readPath } from './read-path.ts'
import type { Fields } from './send-request.ts'

/** Values of placeholders. Other names in braces stay, because GraphQL uses braces. */
const getValues = ({ provider, tokens }: UserinfoRequest): Fields => ({
  ...provider.options,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  accessToken: tokens.access_token,
})

/** Fills the placeholders of a text; `undefined` if one has no value. */
function fillText(text: string, values: Fields, tokens: unknown): string | undefined {
  let isComplete = true
  const filled = text.replace(/\{(?:token\.([\w.]+)|(\w+))\}/g, (placeholder, path?: string, name = '') => {
    if (path === undefined && !Object.hasOwn(values, name)) return placeholder
    const value = path === undefined ? values[name] : readPath(tokens, path)
    isComplete &&= isExact(value)
    return String(value)
  })
  return isComplete ? filled : undefined
}

function fill(value: unknown, values: Fields, tokens: unknown): unknown {
  if (typeof value === 'string') return fillText(value, values, tokens)
  if (Array.isArray(value)) return value.map((item) => fill(item, values, tokens))
  if (!isRecord(value)) return value
  return fillFields(value, values, tokens)
}

function fillFields(fields: Fields, values: Fields, tokens: unknown): Fields {
  const filled = Object.entries(fields).map(([name, value]) => [name, fill(value, values, tokens)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** Fills the placeholders of a constant body. A field whose placeholder has no value is left out. */
export const fillBody = (body: Fields, request: UserinfoRequest): Fields =>
  fillFields(body, getValues(request), request.tokens)
