/** What went wrong, where it was not the server that said so. */
export type PasskeyFailure =
  /** The browser has no passkeys, or none in its autofill. */
  | 'NotSupported'
  /** The user closed the dialog, or took too long. */
  | 'Cancelled'
  /** `signal`, or another ceremony of the page, ended it. */
  | 'Aborted'
  /** This device holds a passkey for the account already. */
  | 'AlreadyRegistered'
  /** The server could not be reached, or what answered was no server of ours. */
  | 'Unreachable'
  /** The browser refused: a page without https, or whose host is not the relying party's. */
  | 'Failed'

/** What became of a ceremony. It never throws. */
export type PasskeyResult =
  | {
      readonly ok: true
      /** Where the user goes now: `location.assign(url)`. */
      readonly url: string
    }
  | {
      readonly ok: false
      /** A failure of the browser, or the type of an error of the server: `WebAuthnVerificationError`. */
      readonly error: PasskeyFailure | (string & {})
      readonly code?: string
      /** A sentence for the user, of the server. */
      readonly message?: string
      /** HTTP status; 0 where no server has answered. */
      readonly status: number
    }

/** A ceremony that came to nothing. */
export type Failed = Extract<PasskeyResult, { ok: false }>

/** What is thrown on the way to a result. */
export class Failure extends Error {
  readonly result: Failed

  constructor(result: Omit<Failed, 'ok'>) {
    super(result.error)
    this.result = { ok: false, ...result }
  }
}

/** Asks one of our routes. @typeParam T What our server answers there. */
export async function ask<T extends object>(url: string, init: RequestInit): Promise<T> {
  let answer: Response
  let body: T & { readonly code?: unknown; readonly error?: unknown; readonly message?: unknown }
  try {
    answer = await fetch(url, init)
    body = Object(await answer.json())
  } catch (error) {
    throw init.signal?.aborted ? error : new Failure({ error: 'Unreachable', status: 0 })
  }
  if (answer.ok) return body
  const { code, error, message } = body
  throw new Failure({
    error: typeof error === 'string' ? error : 'Unreachable',
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    status: answer.status,
  })
}

const FAILURES: Readonly<Record<string, PasskeyFailure>> = {
  AbortError: 'Aborted',
  InvalidStateError: 'AlreadyRegistered',
  NotAllowedError: 'Cancelled',
  NotSupportedError: 'NotSupported',
}

/** What was thrown, as a result: ours, or the browser's. */
export function toResult(thrown: unknown): Failed {
  if (thrown instanceof Failure) return thrown.result
  return { ok: false, error: FAILURES[String(Object(thrown).name)] ?? 'Failed', status: 0 }
}
