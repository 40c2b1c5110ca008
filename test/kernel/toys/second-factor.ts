import { rows } from '../../../src/kernel/rows.ts'
import { interruptWith, openPending, resumeSignIn } from '../../../src/kernel/sign-in/pending.ts'
import { html, renderAttributes } from '../../../src/lib/html.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import type { Outcome } from '../../../src/seams/http.ts'
import type { Candidate } from '../../../src/seams/owner.ts'
import { ready } from './ready.ts'

/** The second factors of users. An error refuses the sign-in. */
export interface Factors {
  has(userId: string): Promise<boolean>
  verify(userId: string, code: string): Promise<boolean>
}

const NAME = 'secondFactor'

const leave = ({ config, request }: Context): Outcome => ({ location: `${request.origin}${config.basePath}/signin` })

/** Asks each user who has a second factor for it. */
export function secondFactor(factors: Factors): Feature<typeof NAME> {
  const judge = async (_: unknown, { user }: Candidate) =>
    user !== null && (await factors.has(user.id)) ? { route: 'second-factor', state: { id: user.id } } : null

  async function show(context: Context, _?: unknown, status = 200): Promise<Outcome> {
    const pending = await openPending(context, NAME)
    const { pageKit } = context.config
    if (pending === null || pageKit === null) return leave(context)
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
    if (pending === null) return leave(context)
    const { limiter } = context.config
    const { userId } = pending
    // By user, and before the comparison: another browser must not give more guesses.
    await limiter?.hit('code', `${NAME}|${userId}`)
    if (!(await factors.verify(String(userId), String(context.request.body['code'])))) return show(context, null, 401)
    await limiter?.giveBack('code', `${NAME}|${userId}`)
    return resumeSignIn(context, pending, ['otp', 'mfa'])
  }

  return {
    name: NAME,
    owns: [],
    needs: ['limiter', 'pageKit'],
    routes: rows(ready({ show, finish }), {
      'GET second-factor': ['none', 'show'],
      'POST second-factor': ['change', 'finish'],
    }),
    resolve: () => ({ interrupt: interruptWith(NAME, 'factor', judge) }),
  }
}
