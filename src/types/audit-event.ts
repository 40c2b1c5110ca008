import type { ErrorType } from './error-type.ts'
import type { LimitName } from './limiter.ts'
import type { ResolvedProvider } from './provider.ts'

/**
 * Every type of audit event, with the reasons that it can have; `null` needs no reason. node_modules/latchkey/docs/audit-events.md describes
 * each. A reason is a word of this table or an error type, and never a text of a provider or user.
 */
export interface AuditReasons {
  /** An account of a provider was linked to a new or known user. */
  'account.linked': null
  /** `auth.unlink` removed an account, or failed. */
  'account.unlinked': null | ErrorType
  /** `createAuth` threw `InvalidConfiguration`. */
  'configuration.refused': ErrorType
  /** A provider ended a session. */
  'logout.received': 'back-channel' | 'front-channel' | ErrorType
  /** A link or a code was handed to the mail service. */
  'mail.sent': null
  /** A passkey was stored. */
  'passkey.added': null
  /** `auth.renamePasskey` renamed a passkey, or failed. */
  'passkey.renamed': null | ErrorType
  /** `auth.removePasskey` removed a passkey, or failed. */
  'passkey.removed': null | ErrorType
  /** A password was set, and the other sessions of the user were ended. */
  'password.set': 'sign-up' | 'reset' | 'changed'
  /** An attempt was refused because of a rate limit. */
  'rate-limit.exceeded': LimitName | 'TooManyRequests'
  /** Another request or server-side call failed. */
  'request.failed': ErrorType
  /** A session ended, or a sign-out failed. */
  'session.ended':
    | 'expired'
    | 'jwt-callback'
    | 'logout-received'
    | 'method-removed'
    | 'replaced'
    | 'revoked'
    | 'sign-out'
    | 'sign-out-everywhere'
    | 'ended-by-user'
    | ErrorType
  /** A session could not be read. Successful reads are not reported. */
  'session.read': ErrorType
  /** `POST session` or `auth.update` changed a session, or failed. */
  'session.updated': null | ErrorType
  /** A sign-in succeeded, was refused or failed at any step. */
  'sign-in': 'known-user' | 'new-user' | 'no-session' | 'redirected' | ErrorType
  /** A refresh of a provider's access token succeeded or failed. */
  'token.refreshed': null | ErrorType
  /** `auth.revokeTokens` revoked a provider's tokens, or failed. */
  'token.revoked': null | 'stored-only' | ErrorType
  /** A user was stored. */
  'user.created': null
  /** `auth.deleteUser` deleted a user. */
  'user.deleted': null
  /** The address of a user was changed. */
  'user.updated': 'email'
}

/** Type of an audit event. */
export type AuditType = keyof AuditReasons

/**
 * `refused`: latchkey or the application refused the request, which includes every failure with a status below 500.
 * `failed`: an error occurred.
 */
export type AuditOutcome = 'success' | 'refused' | 'failed'

/** Fields that are personal data and only included on request. */
export type AuditField = 'ip' | 'userAgent'

/** One line of the audit log. It contains no secret, token, cookie, code, password or link. Frozen. */
export interface AuditEvent {
  /** Random. For a failure the id that the user sees and that the log contains as `errorId`. */
  readonly id: string
  /** Time in UTC with milliseconds, ISO 8601: `2030-06-15T12:00:00.000Z`. */
  readonly at: string
  /** What happened, such as `sign-in`. */
  readonly type: AuditType
  /** Whether it succeeded, was refused or failed. */
  readonly outcome: AuditOutcome
  /** Why, as listed in `AuditReasons`; `null` if the type needs no reason. */
  readonly reason: AuditReasons[AuditType]
  /** Id of the user that the event is about; `null` if unknown. */
  readonly actor: string | null
  /**
   * SHA-256 of the session id in base64url, as `auth.sessions` returns it; `null` without a session, or for several
   * sessions of the user. It cannot be used as a session token.
   */
  readonly session: string | null
  /** Id of a configured provider. */
  readonly provider: string | null
  /** Type of that provider. */
  readonly method: ResolvedProvider['type'] | null
  /** Random. The same for all events of one `Request`. */
  readonly requestId: string
  /**
   * How many events this one stands for. More than 1 if a client has repeated a request that was refused or failed: the
   * other fields are then those of its last one.
   */
  readonly count: number
  /** With `fields: ['ip']`: the client address, as for the rate limits. `null` if unknown. */
  readonly ip?: string | null
  /** With `fields: ['userAgent']`: at most 256 characters from the browser, untrusted. `null` if missing. */
  readonly userAgent?: string | null
}

/**
 * Receives audit events: a function, or an object such as those of `latchkey/audit`. A returned promise is not awaited
 * before the response.
 */
export type AuditSink = ((event: AuditEvent) => unknown) | { write(event: AuditEvent): unknown }

/** Options of the audit log. */
export interface AuditOptions {
  /** Receives each event. If it throws or rejects, latchkey logs an `EventError`, and the request continues. */
  sink: AuditSink
  /** Personal data to include. @default [] */
  fields?: readonly AuditField[] | undefined
  /**
   * Keeps the instance alive until a sink is done: `waitUntil` of `cloudflare:workers` or `@vercel/functions`. @default
   * the `waitUntil` that the integration passes to `handle`, if any
   */
  waitUntil?: ((promise: Promise<unknown>) => void) | undefined
}
