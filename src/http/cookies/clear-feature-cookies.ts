import type { SessionContext } from '../../seams/context.ts'
import type { CookieRule } from '../../seams/cookie-rule.ts'
import type { CookieDefinition } from '../../types/cookies.ts'

/** Returns the name and attributes of a feature's cookie. `typedFields` has those that no option overrides. */
export const defineFeatureCookie = (
  { names: { typedFields } }: Pick<SessionContext, 'names'>,
  { name }: CookieRule,
): CookieDefinition => ({ name: typedFields.name.replace(/typed$/, name), attributes: typedFields.attributes })

/** Clears the cookies of features that live as long. */
export function clearFeatureCookies(context: SessionContext, ...lives: readonly CookieRule['lives'][]): void {
  for (const rule of context.config.plan.cookies ?? []) {
    const { name, attributes } = defineFeatureCookie(context, rule)
    if (lives.includes(rule.lives) && context.cookies.all(name).length > 0) context.cookies.clear(name, attributes)
  }
}
