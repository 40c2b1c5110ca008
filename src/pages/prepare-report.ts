import type { ErrorType } from '../errors/errors.ts'
import type { Present } from '../seams/present.ts'
import { sealDetail } from './error-detail.ts'
import { keepTypedFields } from './typed-fields.ts'

/** Errors of a form whose token was valid. */
const KEEPS: readonly ErrorType[] = ['CredentialsSignin', 'EmailSignInError', 'InvalidEmail']

/** Prepares a page to report a failure, as `Present` describes it: keeps what the user typed, and seals the details. */
export const prepareReport: Present['prepareReport'] = async (context, { detail, error }, page) => {
  if (page === 'signIn' && KEEPS.includes(error.type)) await keepTypedFields(context)
  return { detail: detail && (await sealDetail(context.config, detail)) }
}
