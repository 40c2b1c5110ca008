// Of SvelteKit itself, without types.
declare module '@sveltejs/kit/internal/server' {
  export function getRequestEvent(): import('@sveltejs/kit').RequestEvent
  export function with_request_store<T>(store: unknown, run: () => T): T
}
