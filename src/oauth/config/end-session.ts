import { isRecord } from '../../lib/is-record.ts'
import type { EndSessionParameter } from '../../types/provider-logout.ts'

/** The standard parameters. A type error here means that one is missing from the list. */
const STANDARD: Readonly<Record<EndSessionParameter, true>> = {
  client_id: true,
  id_token_hint: true,
  logout_hint: true,
  state: true,
}

const isStandard = (name: unknown): boolean => typeof name === 'string' && Object.hasOwn(STANDARD, name)
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Returns whether an option describes the parameters of a logout request: each has one source. */
export function isEndSession(given: unknown): boolean {
  if (!isRecord(given)) return false
  const { accepts, params = {}, returnTo } = given
  return (
    isText(returnTo) &&
    !isStandard(returnTo) &&
    Array.isArray(accepts) &&
    accepts.every(isStandard) &&
    isRecord(params) &&
    Object.entries(params).every(([name, value]) => isText(value) && name !== returnTo && !isStandard(name))
  )
}
