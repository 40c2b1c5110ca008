import { createSessionContext } from '../../../src/http/create-context.ts'
import { calls, rows } from '../../../src/kernel/rows.ts'
import { CONFIRM, findConfirmed, startConfirmation } from '../../../src/kernel/sign-in/confirm.ts'
import { nowSeconds } from '../../../src/lib/time.ts'
import { withQuery } from '../../../src/lib/url.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { ResolvedConfig } from '../../../src/seams/resolved-config.ts'
import type { SessionRequest } from '../../../src/types/auth.ts'
import { ready } from './ready.ts'

/** What the feature adds to `Auth`. */
export interface RecentCalls {
  /** Returns the path that proves the user again; `null` if their proof is at most `maxAge` seconds old. */
  recent(request: SessionRequest, options: { readonly maxAge: number }): Promise<string | null>
}

async function findRecent(config: ResolvedConfig, request: SessionRequest, { maxAge }: { readonly maxAge: number }) {
  const session = await config.plan.strategy.current(createSessionContext(config, request))
  const isRecent = nowSeconds() - (session?.authTime ?? 0) <= maxAge
  return isRecent ? null : withQuery(`${config.basePath}/confirm`, { callbackUrl: request.url ?? '/' })
}

/** `GET confirm`: leads to the sign-in page. What follows must prove the user of the session. */
async function confirm(context: Context) {
  const { config, request } = context
  await startConfirmation(context)
  return {
    location: withQuery(`${request.origin}${config.basePath}/signin`, {
      callbackUrl: request.query.get('callbackUrl'),
    }),
  }
}

/** Proves users again whose sign-in is long ago. */
export const requireRecent = (): Feature<'requireRecent', RecentCalls> => ({
  name: 'requireRecent',
  owns: [],
  routes: rows(ready({ confirm }), { 'GET confirm': ['none', 'confirm'] }),
  calls: calls(ready({ findRecent }), { recent: ['read', 'findRecent'] }),
  resolve: () => ({ cookies: [CONFIRM], findConfirmed }),
})
