import { sequence } from '@sveltejs/kit/hooks'
import { handle as authentication, protect } from './auth'

/** Pages and data for those who have signed in. */
const PROTECTED = ['/account', '/api/me']

export const handle = sequence(authentication, protect(PROTECTED))
