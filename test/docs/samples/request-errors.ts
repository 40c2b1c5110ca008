// Requests that the library refuses.

import type { ErrorType } from '../../../src/types/error-type.ts'
import { ORIGIN, startProcess } from '../../harness.ts'
import { openMail } from '../../methods/mail.ts'
import { openConsole, openProvider } from './open-console.ts'
import type { Provoke } from './print-error.ts'

const DEVELOPMENT = { AUTH_URL: ORIGIN, NODE_ENV: 'development' }

/** Sends one request. */
function request(path: string, init: RequestInit = {}, env?: Record<string, string>): Promise<Response> {
  const { auth } = openConsole({ providers: [openProvider('github').provider, openProvider('google').provider] }, env)
  return auth.handle(new Request(`${ORIGIN}/auth/${path}`, init))
}

/** Posts a body to the sign-in. */
const post = (body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> =>
  request('signin/github', { method: 'POST', body, headers: { 'content-type': type, origin: ORIGIN } })

async function askTooOften(): Promise<void> {
  startProcess()
  const mail = openMail({}, { logger: {} })
  for (let i = 0; i < 4; i++) await mail.ask('ada@app.example')
}

/** What the sample of each page shows. */
export const REQUEST_ERRORS = {
  InvalidProvider: () => request('callback/gihub', {}, DEVELOPMENT),
  InvalidRequest: () => post('csrfToken=1&csrfToken=2'),
  MethodNotAllowed: () => request('signin/github', {}, DEVELOPMENT),
  MissingCSRF: () => post('callbackUrl=/'),
  PayloadTooLarge: () => post(`callbackUrl=${'x'.repeat(70_000)}`),
  TooManyRequests: askTooOften,
  UnknownAction: () => request('login', {}, DEVELOPMENT),
  UnsupportedMediaType: () => post('', 'multipart/form-data'),
  UntrustedHost: () => request('signin', {}, {}),
} satisfies Partial<Record<ErrorType, Provoke>>
