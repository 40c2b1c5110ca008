import type { ErrorType } from '../errors/errors.ts'
import type { Context } from '../seams/context.ts'
import type { DetailedFailure } from '../seams/failure.ts'
import type { Present } from '../seams/present.ts'
import { sealDetail } from './error-detail.ts'
import { keepTypedFields } from './typed-fields.ts'

/** Errors of a form whose token was right. */
const KEEPS: readonly ErrorType[] = ['CredentialsSignin', 'EmailSignInError', 'InvalidEmail']

/** Prepares a page to report a failure, as `Present` describes it: keeps what the user typed, and seals the details. */
export async function prepareReport(
  context: Context,
  { detail, error }: DetailedFailure,
  page: Parameters<Present['prepareReport']>[2],
): Promise<Readonly<Record<string, string | null>>> {
  if (page === 'signIn' && KEEPS.includes(error.type)) await keepTypedFields(context)
  return { detail: detail && (await sealDetail(context.config, detail)) }
}
