import type { SignInMethod } from '../seams/sign-in-method.ts'
import type { FlowCode } from '../types/method-code.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'

/** A method of the code flow. A provider carries one, or has that of `createAuth`. */
export interface CodeFlow extends Required<SignInFlow>, Pick<FlowCode, 'check'> {}

type SignInFlow = Pick<SignInMethod<ResolvedOAuthProvider>, 'finish' | 'receive' | 'start'>
