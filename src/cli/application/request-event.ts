/** An event as the frameworks give one to a configuration that is a function: of a request that nobody has sent. */
export function requestEvent(): object {
  const request = new Request('http://localhost/')
  const none = (): undefined => undefined
  return {
    request,
    url: new URL(request.url),
    params: {},
    locals: {},
    // As Cloudflare has it, with the variables that there are.
    platform: { env: process.env },
    cookies: { get: none, getAll: () => [], set: none, delete: none, serialize: () => '' },
    getClientAddress: () => '127.0.0.1',
    clientAddress: '127.0.0.1',
    response: { headers: new Headers() },
    nativeEvent: { req: { url: request.url } },
  }
}
