import { signIn } from '../../auth'
import type { Actions } from './$types'

export const actions = { default: (event) => signIn(event, { onFailure: 'fail' }) } satisfies Actions
