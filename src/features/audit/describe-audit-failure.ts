import { readErrorType } from '../../errors/error-table.ts'
import { type ErrorType, getErrorRow, isAuthError } from '../../errors/errors.ts'
import type { AuditFact, AuditFailure, AuditSource, FailingType } from '../../seams/audit.ts'
import type { LimitName } from '../../types/limiter.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import { isContext } from './request-state.ts'

/**
 * Type of the event by the route, server-side call or step that failed. Failures of all others are not reported,
 * because these only show something.
 */
const PREVENTED: Readonly<Record<string, FailingType>> = {
  'POST signin': 'sign-in',
  'GET callback': 'sign-in',
  'POST callback': 'sign-in',
  'POST verify-request': 'sign-in',
  'GET webauthn-options': 'sign-in',
  'POST signout': 'session.ended',
  'GET session': 'session.read',
  'POST session': 'session.updated',
  session: 'session.read',
  signIn: 'sign-in',
  signOut: 'session.ended',
  update: 'session.updated',
  unlink: 'account.unlinked',
  renamePasskey: 'passkey.renamed',
  removePasskey: 'passkey.removed',
  refreshTokens: 'token.refreshed',
  revokeTokens: 'token.revoked',
  endSession: 'session.ended',
  signOutEverywhere: 'session.ended',
}

const LIMIT_NAMES: Readonly<Record<LimitName, true>> = {
  mail: true,
  'mail-client': true,
  credentials: true,
  'credentials-client': true,
  code: true,
  'code-address': true,
  'code-client': true,
  'passkey-client': true,
  'callback-client': true,
  'push-client': true,
}

const isLimitName = (name: unknown): name is LimitName => typeof name === 'string' && Object.hasOwn(LIMIT_NAMES, name)

/** Returns the configured provider that a request names. Any other text of a request is ignored. */
function findProvider(source: AuditSource): Pick<ResolvedProvider, 'id' | 'type'> | null {
  if (!isContext(source) || !source.request) return null
  const { request } = source
  const id = request.action === 'verify-request' ? request.body['provider'] : request.argument
  try {
    return (typeof id === 'string' && source.config.providers.get(id)) || null
  } catch {
    return null // its configuration is the failure
  }
}

const readType = (error: unknown): ErrorType => readErrorType(isAuthError(error) ? error.type : 'Configuration')

/** The name of an exceeded limit, if the limiter has thrown the error. */
function readLimit(error: unknown): LimitName | 'TooManyRequests' {
  const name = isAuthError(error) ? error.cause?.['reason'] : undefined
  return isLimitName(name) ? name : 'TooManyRequests'
}

/** Describes a failure by its error type only. Its message and details may contain anything. */
export function describeAuditFailure(source: AuditSource, { error, call, id, provider }: AuditFailure): AuditFact {
  const errorType = readType(error)
  const request = isContext(source) ? source.request : null
  const otherwise = errorType === 'InvalidConfiguration' ? 'configuration.refused' : 'request.failed'
  const type = PREVENTED[call ?? `${request?.method} ${request?.action}`] ?? otherwise
  const outcome = getErrorRow(errorType).status < 500 ? 'refused' : 'failed'
  const details = {
    outcome,
    provider: provider ?? findProvider(source),
    ...(id !== undefined && { id }),
  } as const
  if (errorType === 'TooManyRequests') return { ...details, type: 'rate-limit.exceeded', reason: readLimit(error) }
  // Each failing type has every error type as a reason.
  return { ...details, type, reason: errorType } as AuditFact
}
