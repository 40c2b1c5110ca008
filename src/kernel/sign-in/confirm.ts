// The purpose `confirm`: a sign-in proves the user of the session again. Only features that ask for it carry it.

import { AccessDenied, throwUnexpected } from '../../errors/errors.ts'
import { openCookie, sealCookie } from '../../http/cookies/feature-cookies.ts'
import type { Context } from '../../seams/context.ts'
import type { CookieRule } from '../../seams/cookie-rule.ts'
import type { LinkIntent } from '../../seams/identity.ts'
import type { FindConfirmed } from '../../seams/interrupt.ts'

/** The session to confirm. It ends with the sign-in, with a sign-out, and after ten minutes. */
export const CONFIRM: CookieRule = { name: 'confirm', lives: 'transaction', maxAge: 600 }

/** Makes the next sign-in of this browser prove the user of its session. @returns `false` when signed out. */
export async function startConfirmation(context: Context): Promise<boolean> {
  const current = await context.config.plan.strategy.current(context)
  if (current === null) return false
  const { sid, userId } = current
  await sealCookie(context, CONFIRM, { sid, userId } satisfies LinkIntent)
  return true
}

/** Finds the session to confirm, as `FindConfirmed` describes it. One that has ended since is not confirmed. */
export const findConfirmed: FindConfirmed = async (context) => {
  const asked = await openCookie<LinkIntent>(context, CONFIRM)
  const current = asked && (await context.config.plan.strategy.current(context))
  if (!asked || current?.sid !== asked.sid) return null
  return {
    ...asked,
    assertUser({ user }) {
      if (user?.id !== asked.userId)
        throwUnexpected(AccessDenied, 'another user than that of the session', 'the same', {
          fix: 'Let the user sign in with an account of their own.',
        })
    },
    toTerms: (terms) => ({ ...terms, isContinued: true, isConfirmed: true }),
  }
}
