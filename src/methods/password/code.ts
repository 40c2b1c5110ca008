// The code of passwords: one part, which loads with the first use.

export * from './calls.ts'
export { createPasswordUser } from './create-user.ts'
export { followPassword } from './follow-password.ts'
export * from './routes.ts'
export { finishSignIn } from './sign-in.ts'
