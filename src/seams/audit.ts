import type { AuditOptions, AuditOutcome, AuditReasons, AuditType } from '../types/audit-event.ts'
import type { SessionRequest } from '../types/auth.ts'
import type { ErrorType } from '../types/error-type.ts'
import type { Providers, ResolvedProvider } from '../types/provider.ts'
import type { FoundSession, OpenedSession } from './found-session.ts'
import type { AuthRequest } from './http.ts'

/** A fact to report. Only its type and reason are required. */
export type AuditFact = {
  readonly [T in AuditType]: {
    readonly type: T
    readonly reason: AuditReasons[T]
    /** @default 'success' */
    readonly outcome?: AuditOutcome
    /** @default random */
    readonly id?: string
    /** Id of the user. @default that of the session that this request has read */
    readonly actor?: string | null | undefined
    /** Id of the session, before it is hashed. @default that of the session that this request has read */
    readonly sid?: string | null | undefined
    readonly provider?: Pick<ResolvedProvider, 'id' | 'type'> | null
  }
}[AuditType]

/** A type whose event can be a failure. */
export type FailingType = {
  [T in AuditType]: ErrorType extends AuditReasons[T] ? T : never
}[AuditType]

/** A failure to report. Its error is not part of the event. */
export interface AuditFailure {
  readonly error: unknown
  /** Name of the server-side call that failed, or of its step. @default none: a route failed */
  readonly call?: string
  /** @default the one that the request names */
  readonly provider?: Pick<ResolvedProvider, 'id' | 'type'>
  /** Id of the logged failure. @default random */
  readonly id?: string
}

/** The end of a session to report. */
export interface AuditEnd {
  /** The reason. */
  readonly ended: AuditReasons['session.ended']
  /** `sid` and `sub` identify the session and its user. */
  readonly claims: { readonly sid?: string | undefined; readonly sub?: string | undefined }
}

/** The used part of the context of a request. */
export interface AuditContext {
  readonly config: {
    readonly providers: Providers
    readonly clientAddress: ((request: Request) => string | null) | null
  }
  readonly source: SessionRequest
  readonly openedSession: Promise<OpenedSession | null> | null
  readonly foundSession: Promise<FoundSession | null> | null
  /** Of a request to a route, or of an equivalent server-side call. */
  readonly request?: Pick<AuthRequest, 'action' | 'argument' | 'body' | 'method'>
  readonly clientAddress?: string | null
  readonly waitUntil?: AuditOptions['waitUntil'] | null
}

/** The request of an event: its context, or what a server-side call received. `null` without a request. */
export type AuditSource = AuditContext | SessionRequest | null

/** A fact of any kind. */
export type AuditReport = AuditFact | AuditFailure | AuditEnd

/**
 * Reports to the audit log of a configuration. Call it as `config.audit?.(…)`: without the option `audit` it is `null`,
 * and its arguments are not evaluated. Returns at once and never throws.
 */
export type Audit = (source: AuditSource, report: AuditReport) => void
