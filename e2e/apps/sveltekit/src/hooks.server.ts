import { type Handle, sequence } from '@sveltejs/kit/hooks'
import { handle as authentication, protect } from './auth'

/** Pages and data for those who have signed in. */
const PROTECTED = ['/account', '/api/me']

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/** Refuses forms of other sites, as SvelteKit does without `trustedOrigins`. Only logout tokens have no origin. */
const refuseOtherOrigins: Handle = ({ event, resolve }) => {
  const { headers, method } = event.request
  const { origin, pathname } = event.url
  const isLogout = pathname.startsWith('/auth/backchannel-logout/')
  const changes = /^(?:POST|PUT|PATCH|DELETE)$/.test(method)
  const isForm = FORM.test(headers.get('content-type') || 'text/plain')
  if (isLogout || !changes || !isForm || headers.get('origin') === origin) return resolve(event)
  return new Response('Cross-site forms are forbidden.', { status: 403 })
}

export const handle = sequence(refuseOtherOrigins, authentication, protect(PROTECTED))
