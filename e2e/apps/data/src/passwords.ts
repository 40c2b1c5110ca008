import { isAuthError } from 'latchkey'

/** What the user can correct in a form about the password. */
export const PROBLEMS = {
  'password-refused': 'This password is too short, too long or too easy to guess.',
  'password-wrong': 'This is not your password.',
  'email-invalid': 'This is no email address.',
  'too-many-attempts': 'These were too many attempts. Try again in a few minutes.',
} as const

export type Problem = keyof typeof PROBLEMS

/** Returns what the user can correct. @returns `null`: nothing. */
export function findProblem(error: unknown): Problem | null {
  if (!isAuthError(error)) return null
  if (error.type === 'InvalidEmail') return 'email-invalid'
  if (error.type === 'TooManyRequests') return 'too-many-attempts'
  if (error.type !== 'CredentialsSignin') return null
  return 'code' in error && error.code === 'credentials' ? 'password-wrong' : 'password-refused'
}

/** Describes the failure of a form about the password. @returns `null`: the user cannot correct it. */
export function describeProblem(error: unknown): string | null {
  const problem = findProblem(error)
  return problem && PROBLEMS[problem]
}
