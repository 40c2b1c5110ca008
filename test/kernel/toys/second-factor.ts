import { rows } from '../../../src/kernel/rows.ts'
import { interruptWith, openPending, resumeSignIn } from '../../../src/kernel/sign-in/pending.ts'
import { html, renderAttributes } from '../../../src/lib/html.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { Outcome } from '../../../src/seams/http.ts'
import type { Candidate } from '../../../src/seams/owner.ts'
import type { Factors } from './factors.ts'
import { ready } from './ready.ts'

const NAME = 'secondFactor'
const EXPIRED: Outcome = { status: 403 }

/** Asks each user who has a second factor for it. */
export function secondFactor(factors: Factors): Feature<typeof NAME> {
  const judge = async (_: unknown, { user }: Candidate) =>
    user !== null && (await factors.has(user.id)) ? { route: 'second-factor', state: {} } : null

  async function show(context: Context, _?: unknown, status = 200): Promise<Outcome> {
    const pending = await openPending(context, NAME)
    const { pageKit } = context.config
    if (pending === null || pageKit === null) return EXPIRED
    return pageKit.render(context, {
      title: 'Code',
      status,
      hasForm: true,
      body: ({
        csrfToken,
        getHref,
      }) => html`<form method="post"${renderAttributes({ action: getHref('second-factor') })}>
<input type="hidden" name="csrfToken" value="${csrfToken}"><input type="hidden" name="pending" value="${pending.id}">
<input name="code" autocomplete="one-time-code"><button>Continue</button></form>`,
    })
  }

  async function finish(context: Context): Promise<Outcome> {
    const pending = await openPending(context, NAME)
    if (pending === null) return EXPIRED
    const { limiter } = context.config
    const userId = String(pending.userId)
    // By user, and before the comparison: another browser must not give more guesses.
    await limiter?.hit('code', userId)
    if (!(await factors.verify(userId, String(context.request.body['code'])))) return show(context, null, 401)
    await limiter?.giveBack('code', userId)
    return resumeSignIn(context, pending, ['otp', 'mfa'])
  }

  return {
    name: NAME,
    owns: [],
    needs: ['pageKit'],
    uses: ['limiter'],
    routes: rows(ready({ show, finish }), {
      'GET second-factor': ['none', 'show'],
      'POST second-factor': ['change', 'finish'],
    }),
    resolve: () => ({ interrupt: interruptWith(NAME, 'factor', judge) }),
  }
}
