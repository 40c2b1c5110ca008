// The CSRF token of a browser.

import { createCsrfToken } from '../http/csrf/token.ts'
import { createJson } from '../http/response.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import { findSid } from './data.ts'

/** Creates a token for forms of this browser. */
export const createFormToken = async (context: Context): Promise<string> =>
  createCsrfToken(context, await findSid(context))

/** `GET csrf` */
export const showCsrfToken = async (context: Context): Promise<Outcome> =>
  createJson({ csrfToken: await createFormToken(context) })
