// Entry `latchkey/solid-start`: re-exports only.
//
// Sessions, changes, account calls and guards come from the visit of `latchkey/fetch`, which
// `integrations/solid-start/visit.ts` opens for an event. SolidStart needs more, in the other files of this folder:
// - `request-event.ts` finds the event and its cookies, which a cached handler and the page after a form change.
// - `integrations/solid-start/private-response.ts` keeps headers private from the read on, because a streamed page sends
//   them before it ends.
// - `location.ts` writes redirects for the router, which prepends the base path of the application.
// - `integrations/solid-start/failure.ts` throws errors as responses, because SolidStart would write all their fields into
//   the page.
// - `integrations/solid-start/actions.ts` refuses GET and forms of other sites, because SolidStart accepts both, and
//   empties forms with passwords.
// - `integrations/solid-start/middleware.ts` removes forms from the cookie that SolidStart sets without JavaScript.
// - `handlers.ts` and `unreachable.ts` report a route file that is missing or in another place.
// - `create-layer.ts` answers a malformed URL before SolidStart parses it.

export { getSession, ReactiveAuth, requireSession } from './from-config.ts'
export * from './names.ts'
export type { ReactiveAuthConfig, ReactiveAuthOptions } from './types.ts'
