/** Reasons for a failure that did not come from the server. */
export type PasskeyFailure =
  /** The browser does not support passkeys, or not in its autofill. */
  | 'NotSupported'
  /** The user closed the dialog, or took too long. */
  | 'Cancelled'
  /** `signal` or another ceremony of the page aborted it. */
  | 'Aborted'
  /** This device already has a passkey for the account. */
  | 'AlreadyRegistered'
  /** No latchkey server responded. */
  | 'Unreachable'
  /** The browser refused: a page without https, or on another host than the relying party's. */
  | 'Failed'

/** The result of a ceremony, which never throws. */
export type PasskeyResult =
  | {
      readonly ok: true
      /** URL to go to: `location.assign(url)`. */
      readonly url: string
    }
  | {
      readonly ok: false
      /** A failure of the browser, or the type of an error of the server: `WebAuthnVerificationError`. */
      readonly error: PasskeyFailure | (string & {})
      readonly code?: string
      /** A sentence of the server for the user. */
      readonly message?: string
      /** The browser's own reason, for your log: `SecurityError: …`. */
      readonly reason?: string
      /** HTTP status; 0 if no server responded. */
      readonly status: number
    }

/** A failed ceremony. */
export type Failed = Extract<PasskeyResult, { ok: false }>

/** An error that carries its result. */
export class Failure extends Error {
  readonly result: Failed
  /** Page of the server that explains it; `null` without one. */
  readonly url: string | null

  constructor(result: Omit<Failed, 'ok'>, url: string | null = null) {
    super(result.error)
    this.result = { ok: false, ...result }
    this.url = url
  }
}

/** Requests a route. @typeParam T The JSON of the response. */
export async function requestJson<T extends object>(url: string, init: RequestInit): Promise<T> {
  let answer: Response
  let body: T & { readonly [name in 'code' | 'error' | 'message' | 'url']?: unknown }
  try {
    answer = await fetch(url, init)
    body = Object(await answer.json())
  } catch (error) {
    throw init.signal?.aborted ? error : new Failure({ error: 'Unreachable', status: 0 })
  }
  if (answer.ok) return body
  const { code, error, message, url: page } = body
  const result = {
    error: typeof error === 'string' ? error : 'Unreachable',
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    status: answer.status,
  }
  throw new Failure(result, typeof page === 'string' ? page : null)
}

const FAILURES: Readonly<Record<string, PasskeyFailure>> = {
  AbortError: 'Aborted',
  InvalidStateError: 'AlreadyRegistered',
  NotAllowedError: 'Cancelled',
  NotSupportedError: 'NotSupported',
}

/** Converts an error of the server or the browser to a result. */
export function toResult(thrown: unknown): Failed {
  if (thrown instanceof Failure) return thrown.result
  const error = FAILURES[String(Object(thrown).name)] ?? 'Failed'
  return { ok: false, error, reason: String(thrown), status: 0 }
}
