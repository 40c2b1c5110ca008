import { PROBLEMS } from '@latchkey/app-data/passwords'

/** A section of the account page that contains forms. */
export type Section = 'profile' | 'methods' | 'password' | 'passkeys' | 'sessions'

interface ShownResult {
  readonly section: Section
  readonly text: string
  readonly isError?: true
}

/** What the user can correct in a form about the password. */
const createProblem = (text: string) => ({ section: 'password', text, isError: true }) as const

const LAST = 'This is your only sign-in method, so it was not removed. Add another one first.'

/** What a form has done, by `?result=` of the page that it redirects to. */
const RESULTS = {
  saved: { section: 'profile', text: 'Saved.' },
  'too-long': { section: 'profile', text: 'A nickname has 40 characters at most.', isError: true },
  unlinked: { section: 'methods', text: 'The sign-in method was removed. Your other sessions have ended.' },
  'last-method': { section: 'methods', text: LAST, isError: true },
  'password-changed': { section: 'password', text: 'The password was changed. Your other sessions have ended.' },
  'password-wrong': createProblem(PROBLEMS['password-wrong']),
  'password-refused': createProblem(PROBLEMS['password-refused']),
  'email-invalid': createProblem(PROBLEMS['email-invalid']),
  'too-many-attempts': createProblem(PROBLEMS['too-many-attempts']),
  'passkey-added': { section: 'passkeys', text: 'The passkey was added.' },
  'passkey-renamed': { section: 'passkeys', text: 'The passkey was renamed.' },
  'name-refused': { section: 'passkeys', text: 'A name has 1 to 64 characters.', isError: true },
  'passkey-removed': { section: 'passkeys', text: 'The passkey was removed. Your other sessions have ended.' },
  'last-passkey': { section: 'passkeys', text: LAST, isError: true },
  'session-ended': { section: 'sessions', text: 'The session has ended. That browser is signed out.' },
} as const satisfies Readonly<Record<string, ShownResult>>

export type Result = keyof typeof RESULTS

const isResult = (value: unknown): value is Result => typeof value === 'string' && Object.hasOwn(RESULTS, value)

/** Returns what a form has done. `undefined` if the address names nothing of it. */
export const findResult = (value: unknown): ShownResult | undefined => (isResult(value) ? RESULTS[value] : undefined)
