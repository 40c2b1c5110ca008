// The functions of `auth` on the server.

import { createPostContext, createResult } from '../../kernel/calls/sign-in-on-server.ts'
import type { Context } from '../../seams/context.ts'
import type { CallCode } from '../../seams/feature.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { RedirectResult, RequestLike } from '../../types/auth.ts'
import type { PasswordCallOptions } from '../../types/password-api.ts'
import { changePassword } from './change.ts'
import { changeEmail, startEmailChange } from './change-email.ts'
import { deleteUser } from './delete-user.ts'
import { requestReset, resetPassword } from './reset.ts'
import { confirmSignUp, startSignUp } from './sign-up.ts'

/** Creates the context of a form from the arguments of a server-side call. Missing fields are left out. */
function createFormContext(
  config: ResolvedConfig,
  request: RequestLike,
  action: string,
  given: object,
  options: PasswordCallOptions,
): Context {
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return createPostContext(config, request, { action, argument: null }, { ...options, fields })
}

/** Creates the server-side equivalent of a form. */
const createCall =
  (action: string, run: (context: Context) => Promise<Outcome>) =>
  async (
    config: ResolvedConfig,
    request: RequestLike,
    fields: object,
    options: PasswordCallOptions = {},
  ): Promise<RedirectResult> => {
    const context = createFormContext(config, request, action, fields, options)
    return createResult(await run(context), context)
  }

/** `auth.signUp` */
export const signUpOnServer: CallCode<'signUp'> = createCall('password/sign-up', startSignUp)
/** `auth.confirmSignUp` */
export const confirmSignUpOnServer: CallCode<'confirmSignUp'> = createCall('password/confirm', confirmSignUp)
/** `auth.requestReset` */
export const requestResetOnServer: CallCode<'requestReset'> = createCall('password/forgot', requestReset)
/** `auth.resetPassword` */
export const resetPasswordOnServer: CallCode<'resetPassword'> = createCall('password/reset', resetPassword)

/** `auth.changeEmail` */
export const changeEmailOnServer: CallCode<'changeEmail'> = createCall('password/change-email', startEmailChange)
/** `auth.confirmEmail` */
export const confirmEmailOnServer: CallCode<'confirmEmail'> = createCall('password/email', changeEmail)
/** `auth.deleteUser` */
export const deleteUserOnServer: CallCode<'deleteUser'> = createCall('password/delete-user', deleteUser)

/** `auth.changePassword` */
export const changePasswordOnServer: CallCode<'changePassword'> = (config, request, fields, options = {}) =>
  changePassword(createFormContext(config, request, 'password/change', fields, options))
