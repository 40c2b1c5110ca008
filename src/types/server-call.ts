// Arguments and results of server-side calls.

/** Result of a sign-in or sign-out on the server. */
export interface RedirectResult {
  /** Absolute URL to redirect the user to. */
  readonly url: string
  /** Contains the `Set-Cookie` headers to forward. */
  readonly headers: Headers
}

/** A `Request`, or its headers and URL: server-side calls read no body. */
export interface RequestLike {
  /** Headers of the request. */
  readonly headers: Headers
  /** Absolute URL. Optional if the origin is configured, or the call has the option `url`. */
  readonly url?: string | undefined
}

/** Information from the host of a request. */
export interface HandleContext {
  /**
   * Absolute URL of the request as the user sees it, from a host that knows it: a framework, or a trusted proxy. With it,
   * no `Request` has to be created only for another URL. It must have the path and the query of the request.
   *
   * @default request.url
   */
  readonly url?: string | undefined
  /** Client address as the host knows it, for the rate limits. */
  readonly clientAddress?: string | undefined
  /** Keeps the instance alive until a promise settles, for work after the response. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined
}

/** Options of a sign-in on the server. */
export interface SignInOptions extends HandleContext {
  /** Target after the sign-in; checked by the `redirect` callback. @default '/' */
  readonly redirectTo?: string | undefined
  /** Additional authorization parameters, from the allow-list. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
  /** Fields of the form: user name and password, or email address. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}
